-- What binds each entry of a log to all before it, and a campaign to its last entry: see EntryChain.
-- Entries of before get theirs in the next migration, V7__Linked_entries.
ALTER TABLE event ADD COLUMN link ${bytes};
ALTER TABLE campaign ADD COLUMN chain ${bytes};
