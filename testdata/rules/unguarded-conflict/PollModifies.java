// Fires: poll takes an element away, so it is a write for P3.
import java.util.ArrayDeque;
import java.util.Queue;

@ThreadSafe
class PollModifies {
  private final Queue<String> jobs = new ArrayDeque<>();

  synchronized void add(String job) {
    jobs.add(job); // with: P3 jobs
  }

  String next() {
    return jobs.poll(); // expect: P3 jobs
  }
}

@interface ThreadSafe {}
