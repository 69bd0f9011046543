-- The graphs and tables of items that campaigns have grown to, so that they are kept as long as the
-- entries that refer to them:
--   grown 12:           arm = number of items, detail = items retired (if any), graph, items
CREATE TABLE grown (
  campaign BIGINT NOT NULL REFERENCES campaign (id),
  number BIGINT NOT NULL,
  graph TEXT NOT NULL REFERENCES content (hash),
  items TEXT NOT NULL REFERENCES content (hash),
  PRIMARY KEY (campaign, number)
);
