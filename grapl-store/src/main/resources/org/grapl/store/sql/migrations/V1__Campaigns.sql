-- Times are milliseconds since 1970. Words in braces differ between SQLite and PostgreSQL and are
-- filled in by Schema.java. A released migration is never changed: add another one.

${stamp}

-- What campaigns share: graphs and tables of items, by the SHA-256 of their bytes.
CREATE TABLE content (
  hash TEXT NOT NULL PRIMARY KEY,
  size BIGINT NOT NULL,
  kept BIGINT NOT NULL
);

-- The deflated bytes of a content, cut so that no row is large.
CREATE TABLE piece (
  hash TEXT NOT NULL REFERENCES content (hash),
  number INTEGER NOT NULL,
  bytes ${bytes} NOT NULL,
  PRIMARY KEY (hash, number)
);

CREATE TABLE campaign (
  id ${identity},
  owner TEXT NOT NULL,
  name TEXT NOT NULL,
  created BIGINT NOT NULL,
  graph TEXT NOT NULL REFERENCES content (hash),
  items TEXT NOT NULL REFERENCES content (hash),
  settings TEXT NOT NULL,
  request TEXT NOT NULL,
  head BIGINT NOT NULL,
  UNIQUE (owner, name)
);

-- The log. What a column means depends on the kind; EventRow.java has the numbers of kinds and marks.
--   asked 1:            subject = ticket, arm, expires, mark = purpose
--   told 2:             subject = ticket, value, weight, spread = variance, mark = bound, and late
--   given back 3:       subject = ticket, mark = reason
--   recorded 4:         arm, value, weight, spread = variance, mark = bound
--   withdrawn 5:        subject = number of the entry
--   question changed 6: value = threshold, spread = tolerance
--   budget changed 7:   subject = budget
--   audit opened 8:     value = error, spread = confidence
--   audit closed 9:     nothing
--   rebuilt 10:         subject = entry seen, detail = what was fitted
--   audit ended 11:     subject = most wrong, arm = drawn, mark = passed, detail = items above, statement
-- An empty text and a weight of 1 are NULL, which takes no room.
CREATE TABLE event (
  campaign BIGINT NOT NULL,
  number BIGINT NOT NULL,
  at BIGINT NOT NULL,
  kind INTEGER NOT NULL,
  mark INTEGER NOT NULL,
  subject BIGINT,
  arm INTEGER,
  expires BIGINT,
  value ${double},
  weight ${double},
  spread ${double},
  who TEXT,
  request TEXT,
  note TEXT,
  detail TEXT,
  PRIMARY KEY (campaign, number)
) ${clustered};

CREATE INDEX event_of_request ON event (campaign, request) WHERE request IS NOT NULL;

-- Who may use a server. Of the secret only its SHA-256 is kept.
CREATE TABLE token (
  id TEXT NOT NULL PRIMARY KEY,
  digest ${bytes} NOT NULL,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  owner TEXT NOT NULL,
  campaign TEXT,
  created BIGINT NOT NULL,
  expires BIGINT,
  revoked INTEGER NOT NULL
);

-- Who did what through a server.
CREATE TABLE access (
  number ${identity},
  at BIGINT NOT NULL,
  who TEXT NOT NULL,
  action TEXT NOT NULL,
  campaign TEXT NOT NULL,
  status INTEGER NOT NULL,
  remote TEXT NOT NULL
);
