import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forecastFrom } from '../../main/resources/org/grapl/web/campaign/progress.js';

const forecast = { points: [{ checks: 0, wrong: 200 }, { checks: 100, wrong: 150 }], remark: '', complete: true };

test('a forecast is told beside the number it begins with, and not beside another', () => {
  assert.equal(forecastFrom(forecast, 205, true), forecast);
  assert.equal(forecastFrom(forecast, null, true), forecast);
  assert.equal(forecastFrom(null, 205, true), null);
  assert.deepEqual(forecastFrom(forecast, 320, true), { points: [], remark: '', complete: false });
  assert.equal(forecastFrom({ points: [{ checks: 0, wrong: 0.4 }] }, 1.2, true).points.length, 1);
});

test('from too few checks nothing is forecast', () => {
  const forecast = { checks: 100, points: [{ checks: 0, wrong: 26 }, { checks: 10, wrong: 14 }], under: [{ share: 0.05, checks: 5 }], remark: '', complete: true };
  const told = forecastFrom(forecast, 26, false);
  assert.deepEqual(told.points, []);
  assert.match(told.remark, /too few checks/);
});
