// Predicts: atomicity-violation contents
// Idea: each call of a Hashtable has its monitor, but what was read is old when it is written: the other thread sets the
// count between the two calls. The program accesses no shared field, and enters no monitor itself.
import java.util.Hashtable;
import java.util.Map;

public class CountedWords {
    private final Map<String, Integer> counts = new Hashtable<>();

    private void count(String word) {
        int old = counts.getOrDefault(word, 0);
        counts.put(word, old + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        CountedWords program = new CountedWords();
        Thread other = new Thread(() -> program.count("word"));
        other.start();
        program.counts.put("word", 10);
        other.join();
        if (program.counts.get("word") < 10) {
            throw new AssertionError("the count that was set is lost");
        }
    }
}
