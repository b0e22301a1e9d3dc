// Fires: whichever constructor ran, the field holds an ArrayList (P1).
import java.util.ArrayList;
import java.util.List;

@ThreadSafe
class ListFromEveryConstructor {
  final List<String> names; // expect: note P1 names

  ListFromEveryConstructor() {
    this.names = new ArrayList<>();
  }

  ListFromEveryConstructor(int capacity) {
    this.names = new ArrayList<>(capacity);
  }
}

@interface ThreadSafe {}
