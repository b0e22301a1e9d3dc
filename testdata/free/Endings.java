// Two threads race, and then the program ends in the way that its argument names.
public class Endings {
    private int count;
    private volatile int last;

    private void race() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Endings endings = new Endings();
        Thread first = new Thread(endings::race);
        Thread second = new Thread(endings::race);
        first.start();
        second.start();
        first.join();
        second.join();
        Thread left = new Thread(() -> {
            while (true) {
                Thread.onSpinWait();
            }
        });
        left.setDaemon(true);
        left.start();
        switch (args[0]) {
            case "exit":
                System.exit(3);
                break;
            case "halt":
                Runtime.getRuntime().halt(4);
                break;
            case "throw":
                throw new IllegalStateException("boom");
            default:
                endings.hang();
        }
    }

    private void hang() throws InterruptedException {
        for (int i = 0; i < 30_000; i++) {
            last = i;
        }
        System.out.println("ready");
        Thread.sleep(Long.MAX_VALUE);
    }
}
