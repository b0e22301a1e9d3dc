import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Three clients of one embedded Derby, each with a connection of its own, change rows of one table and read them. */
public class DerbyDriver {
    public static void main(String[] args) throws IOException, SQLException, InterruptedException {
        // A database for each run.
        String url = "jdbc:derby:" + Files.createTempDirectory("shop").resolve("items");
        try (Connection connection = new org.apache.derby.jdbc.EmbeddedDriver().connect(url + ";create=true", null);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("create table item (id int, amount int)");
        }
        Thread[] clients = new Thread[3];
        for (int i = 0; i < clients.length; i++) {
            int id = i;
            clients[i] = new Thread(() -> changes(url, id));
            clients[i].start();
        }
        for (Thread client : clients) {
            client.join();
        }
    }

    private static void changes(String url, int id) {
        try (Connection connection = DriverManager.getConnection(url);
                PreparedStatement insert = connection.prepareStatement("insert into item values (?, ?)");
                Statement statement = connection.createStatement()) {
            insert.setInt(1, id);
            insert.setInt(2, 1);
            insert.executeUpdate();
            statement.executeUpdate("update item set amount = amount + 1 where id = " + id);
            try (ResultSet rows = statement.executeQuery("select amount from item where id = " + id)) {
                rows.next();
                if (rows.getInt(1) != 2) {
                    throw new AssertionError("amount is " + rows.getInt(1));
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
