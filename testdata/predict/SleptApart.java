// Predicts: data-race value
// Idea: only a long sleep keeps the two accesses apart; a thread that is held up for longer makes them meet.
public class SleptApart {
    private int value;

    public static void main(String[] args) throws InterruptedException {
        SleptApart slept = new SleptApart();
        Thread writer = new Thread(() -> slept.value = 1);
        writer.start();
        Thread.sleep(500);
        System.out.println(slept.value);
        writer.join();
    }
}
