// Predicts: atomicity-violation contents
// Idea: each call on the synchronized list is atomic, and nothing joins the question with the addition that rests on it; the list that it wraps is accessed by the JDK alone.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class CountedThenAdded {
    private final List<Integer> seats = Collections.synchronizedList(new ArrayList<>());

    void take() {
        int next = seats.size();
        seats.add(next);
    }

    synchronized void pause() {
        // Gives the first thread time, and orders nothing.
    }

    public static void main(String[] args) throws InterruptedException {
        CountedThenAdded hall = new CountedThenAdded();
        Thread one = new Thread(hall::take);
        Thread other = new Thread(hall::take);
        one.start();
        for (int i = 0; i < 5; i++) {
            hall.pause();
        }
        other.start();
        one.join();
        other.join();
        if (hall.seats.get(0).equals(hall.seats.get(1))) {
            throw new IllegalStateException("one seat was taken twice");
        }
    }
}
