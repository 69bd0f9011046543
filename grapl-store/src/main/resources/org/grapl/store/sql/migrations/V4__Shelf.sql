-- How people keep their campaigns in order. No part of the log: it says nothing of what was checked.
-- A title is what a campaign is called; its name stays, because addresses and tokens hold it.
CREATE TABLE shelf (
  campaign BIGINT NOT NULL PRIMARY KEY REFERENCES campaign (id),
  title TEXT NOT NULL,
  note TEXT NOT NULL,
  archived INTEGER NOT NULL
);
