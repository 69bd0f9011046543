-- What took long to work out of a campaign: its last numbers, its picture. A server that starts
-- again shows it at once. Nothing rests on it: whoever misses it works it out again.
CREATE TABLE worked_out (
  campaign BIGINT NOT NULL,
  name TEXT NOT NULL,
  bytes ${bytes} NOT NULL,
  PRIMARY KEY (campaign, name)
);
