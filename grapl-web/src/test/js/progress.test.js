import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forecastFrom } from '../../main/resources/org/grapl/web/campaign/progress.js';

const forecast = { points: [{ checks: 0, wrong: 200 }, { checks: 100, wrong: 150 }], remark: '', complete: true };

test('a forecast is told beside the number it begins with, and not beside another', () => {
  assert.equal(forecastFrom(forecast, 205), forecast);
  assert.equal(forecastFrom(forecast, null), forecast);
  assert.equal(forecastFrom(null, 205), null);
  assert.deepEqual(forecastFrom(forecast, 320), { points: [], remark: '', complete: false });
  assert.equal(forecastFrom({ points: [{ checks: 0, wrong: 0.4 }] }, 1.2).points.length, 1);
});
