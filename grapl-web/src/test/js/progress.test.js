import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forecastFrom } from '../../main/resources/org/grapl/web/campaign/progress.js';

const forecast = { points: [{ checks: 0, wrong: 200, low: 100, high: 300 }, { checks: 100, wrong: 100, low: 50, high: 150 }], under: [{ share: 0.15, checks: 50 }], remark: '', complete: true };
const now = { wrong: 200, trusted: true, items: 1000 };

test('a forecast begins with the number beside it, and is not told beside one far from it', () => {
  assert.equal(forecastFrom(forecast, now), forecast);
  assert.equal(forecastFrom(forecast, { ...now, wrong: null }), forecast);
  assert.equal(forecastFrom(null, now), null);
  const scaled = forecastFrom(forecast, { ...now, wrong: 180 });
  assert.deepEqual(scaled.points[0], { checks: 0, wrong: 180, low: 90, high: 270 });
  assert.deepEqual(scaled.points[1], { checks: 100, wrong: 90, low: 45, high: 135 });
  assert.deepEqual(scaled.under, [{ share: 0.15, checks: 34 }]); // 180 - .9 n < 150
  assert.deepEqual(forecastFrom(forecast, { ...now, wrong: 420 }).points, []);
  assert.equal(forecastFrom(forecast, { ...now, wrong: 420 }).complete, false);
  const few = { ...forecast, points: [{ checks: 0, wrong: 1.9, low: 0, high: 4 }] };
  assert.equal(forecastFrom(few, { ...now, wrong: 0.3 }).points.length, 1);
});

test('from too few checks nothing is forecast', () => {
  const told = forecastFrom(forecast, { ...now, trusted: false });
  assert.deepEqual(told.points, []);
  assert.match(told.remark, /too few checks/);
});
