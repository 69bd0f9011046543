package org.grapl.store.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.flywaydb.core.api.migration.BaseJavaMigration;
import org.flywaydb.core.api.migration.Context;
import org.grapl.store.Entry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives the entries of before their links. Those that follow one that cannot be read are left
 * without: whoever opens the campaign is told of that one.
 */
final class V7__Linked_entries extends BaseJavaMigration {

  private static final Logger LOG = LoggerFactory.getLogger(V7__Linked_entries.class);

  private static final int PAGE = 1000;

  @Override
  public void migrate(Context context) throws SQLException {
    Connection connection = context.getConnection();
    Map<Long, byte[]> starts = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT id, " + EntryChain.BEGINNING + " FROM campaign")) {
      while (row.next()) {
        starts.put(row.getLong(1), EntryChain.start(row, 2));
      }
    }
    for (Map.Entry<Long, byte[]> each : starts.entrySet()) {
      try {
        link(connection, each.getKey(), each.getValue());
      } catch (RuntimeException e) {
        LOG.warn("campaign {} has an entry that cannot be read", each.getKey(), e);
      }
    }
  }

  private static void link(Connection connection, long campaign, byte[] start) throws SQLException {
    EntryChain chain = new EntryChain(start);
    byte[] last = start;
    List<Entry> page = page(connection, campaign, 0);
    try (PreparedStatement update =
        connection.prepareStatement(
            "UPDATE event SET link = ? WHERE campaign = ? AND number = ?")) {
      while (!page.isEmpty()) {
        for (Entry entry : page) {
          last = chain.next(entry);
          update.setBytes(1, last);
          update.setLong(2, campaign);
          update.setLong(3, entry.number());
          update.addBatch();
        }
        update.executeBatch();
        page = page(connection, campaign, page.get(page.size() - 1).number());
      }
    }
    try (PreparedStatement update =
        connection.prepareStatement("UPDATE campaign SET chain = ? WHERE id = ?")) {
      update.setBytes(1, last);
      update.setLong(2, campaign);
      update.executeUpdate();
    }
  }

  private static List<Entry> page(Connection connection, long campaign, long after)
      throws SQLException {
    List<Entry> page = new ArrayList<>();
    try (PreparedStatement select =
        connection.prepareStatement(
            EventRow.SELECT + "WHERE campaign = ? AND number > ? ORDER BY number LIMIT " + PAGE)) {
      select.setLong(1, campaign);
      select.setLong(2, after);
      try (ResultSet row = select.executeQuery()) {
        while (row.next()) {
          page.add(EventRow.read(row));
        }
      } catch (RuntimeException e) {
        if (page.isEmpty()) {
          throw e;
        }
      }
    }
    return page;
  }
}
