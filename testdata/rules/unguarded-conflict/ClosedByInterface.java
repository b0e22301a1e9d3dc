// Silent: what closing does to an object of unknown type is not known.
import java.io.Closeable;
import java.io.IOException;

@ThreadSafe
class ClosedByInterface implements Closeable {
  private final Runnable client;
  private final Closeable connection;

  ClosedByInterface(Runnable client, Closeable connection) {
    this.client = client;
    this.connection = connection;
  }

  @Override
  public void close() throws IOException {
    connection.close();
    if (client instanceof Closeable) {
      ((Closeable) client).close();
    }
  }
}

@interface ThreadSafe {}
