-- By which link somebody came; a link to join by is itself a token, and this is then its own id. It
-- opens nothing but the way to a token of one's own.
ALTER TABLE token ADD COLUMN link TEXT;
