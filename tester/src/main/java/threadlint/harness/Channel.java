package threadlint.harness;

import com.grack.nanojson.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Paths;
import java.util.ArrayDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The connection to the launcher.
 *
 * <p>The program under test has no descriptor of it, and its lines begin with a secret that only the plan contained.
 * Threads of the program never touch the socket, whose locks they would be scheduled on and which an interrupt of a
 * virtual thread would close: they leave lines to a thread of the tester. When the launcher closes the connection,
 * the JVM deletes its folder and ends.
 */
public final class Channel {
    private static final String ANSWER = "restored";
    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    /** Bytes that may wait before a sender waits, too. */
    private static final int MOST_WAITING = 1 << 20;

    private final Socket socket;
    private final String prefix;
    private final JvmFolder folder;
    private final BlockingQueue<String> commands = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

    /** Lines that wait to be written; its monitor guards the three. */
    private final ArrayDeque<byte[]> waiting = new ArrayDeque<>();

    private int bytesWaiting;
    private boolean writing;

    /** Held while lines are written: a sender that is too fast waits for it, which no interrupt ends. */
    private final Object pace = new Object();

    private Channel(Socket socket, String secret, JvmFolder folder) {
        this.socket = socket;
        this.prefix = secret + " ";
        this.folder = folder;
    }

    /** Connects as the plan says. */
    public static Channel open(JsonObject plan) throws IOException, InputError {
        // What reads the plan later does not see the secret.
        JsonObject address = (JsonObject) plan.remove("channel");
        if (address == null) {
            throw new InputError("the plan names no channel to the launcher", "start the tester with `threadlint run`");
        }
        JvmFolder folder = new JvmFolder(plan.has("folder") ? Paths.get(plan.getString("folder")) : null);
        // Whatever proxy the user has set for the program.
        Socket socket = new Socket(Proxy.NO_PROXY);
        try {
            socket.connect(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), address.getInt("port")));
            socket.setTcpNoDelay(true);
            String secret = address.getString("secret");
            socket.getOutputStream().write((secret + "\n").getBytes(StandardCharsets.UTF_8));
            Channel channel = new Channel(socket, secret, folder);
            // A signal may end both processes at once.
            Runtime.getRuntime().addShutdownHook(new Thread(folder::delete, "threadlint end"));
            start("threadlint commands", channel::listen);
            start("threadlint messages", channel::write);
            return channel;
        } catch (IOException e) {
            folder.delete();
            throw e;
        }
    }

    private static void start(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** The next command; waits for it. */
    public String command() throws InterruptedException {
        return commands.take();
    }

    /** Sends a message to which the launcher answers; returns what follows the word {@code restored}. */
    String ask(String line) {
        send(line);
        try {
            return answers.take();
        } catch (InterruptedException e) {
            throw new IllegalStateException("a thread of the tester was interrupted", e);
        }
    }

    /** Leaves a line to be written, in the order of the calls. */
    void send(String line) {
        byte[] bytes = (prefix + line + "\n").getBytes(StandardCharsets.UTF_8);
        while (!leave(bytes)) {
            synchronized (pace) {
                continue;
            }
        }
    }

    private boolean leave(byte[] bytes) {
        synchronized (waiting) {
            if (bytesWaiting > MOST_WAITING) {
                return false;
            }
            waiting.add(bytes);
            bytesWaiting += bytes.length;
            waiting.notifyAll();
            return true;
        }
    }

    /** Waits until all lines have been written. */
    public void flush() {
        synchronized (waiting) {
            while (writing || !waiting.isEmpty()) {
                try {
                    waiting.wait();
                } catch (InterruptedException e) {
                    return;
                }
            }
        }
    }

    private void write() {
        try {
            OutputStream out = socket.getOutputStream();
            for (byte[] line = next(); line != null; line = next()) {
                synchronized (pace) {
                    out.write(line);
                }
            }
        } catch (IOException e) {
            end();
        }
    }

    /** The next line to be written; null when this thread is interrupted. */
    private byte[] next() {
        synchronized (waiting) {
            writing = false;
            waiting.notifyAll();
            try {
                while (waiting.isEmpty()) {
                    waiting.wait();
                }
            } catch (InterruptedException e) {
                return null;
            }
            writing = true;
            byte[] line = waiting.remove();
            bytesWaiting -= line.length;
            return line;
        }
    }

    private void listen() {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.startsWith(ANSWER)) {
                    answers.add(line.substring(ANSWER.length()));
                } else {
                    commands.add(line);
                }
            }
        } catch (IOException e) {
            // As the end of the connection: the launcher is gone.
        }
        end();
    }

    private void end() {
        folder.delete();
        Runtime.getRuntime().halt(0);
    }
}
