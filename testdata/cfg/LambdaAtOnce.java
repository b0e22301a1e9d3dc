// The body runs here, any number of times, under what is held; a return in it ends one turn.
import java.util.ArrayList;
import java.util.List;

class LambdaAtOnce {
  private final List<String> names = new ArrayList<>();
  private int count;
  private int later;

  synchronized void each() {
    names.forEach(
        name -> {
          if (name.isEmpty()) {
            return;
          }
          count++;
        });
  }

  synchronized Runnable handedOn() {
    return () -> later++;
  }
}
