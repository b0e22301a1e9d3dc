package threadlint.runtime.hooks;

import java.io.Closeable;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.NoRouteToHostException;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import threadlint.jdk.StackFrames;
import threadlint.runtime.jvm.LeftOpen;
import threadlint.runtime.policy.Effect;
import threadlint.runtime.policy.LeftoverThreads;
import threadlint.runtime.policy.LibraryCopies;
import threadlint.runtime.policy.OutsideEffects.Kind;
import threadlint.runtime.policy.Policy;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.task.Baton;
import threadlint.runtime.task.Task;

/**
 * First in the methods of the JDK through which processes, connections and the end of the JVM go.
 *
 * <p>Where the policy stops the network, connections lead to a peer that says nothing, and datagrams fail as on a machine
 * without a network; where it stops processes, they fail as on a machine without the program: others handle that.
 */
public final class PolicyHooks {
    private static final String LOCALHOST = "localhost";

    private PolicyHooks() {}

    /** A process is about to be started. */
    public static void starts(String[] command) throws IOException {
        if (Guard.against(Effect.PROCESS) != null) {
            throw new IOException(Guard.told(Effect.PROCESS, "start of " + (command.length == 0 ? "a process" : command[0])));
        }
        Guard.meet(Kind.PROCESS);
    }

    /** A process is about to be ended. */
    public static void endsProcess() {
        if (Guard.against(Effect.PROCESS) != null) {
            Guard.stop(Effect.PROCESS, "end of a process");
        }
    }

    /** A library of native code is about to be loaded for the class, by its name. */
    public static void loads(Class<?> type, String library) {
        if (!type.getModule().isNamed()) {
            Guard.note("native library " + library + " loaded");
            Guard.meet(Kind.NATIVE);
        }
    }

    /** The same by its file. Returns the file to load. */
    public static String loadsFile(Class<?> type, String file) {
        loads(type, file);
        if (type.getModule().isNamed() || file == null) {
            return file;
        }
        RegionHooks.enterRegion();
        try {
            return LibraryCopies.of(file, type.getClassLoader());
        } finally {
            RegionHooks.leaveRegion();
        }
    }

    /** A socket is about to be connected. Returns the port to connect it to: where the policy stops the network, of a silent peer. */
    public static int connects(InetAddress address, int port) throws ConnectException {
        Policy policy = Guard.against(Effect.NETWORK);
        if (policy == null || isForSelector()) {
            Guard.meet(Kind.NETWORK);
            return port;
        }
        ConnectException refused = refused(address.getHostAddress() + ":" + port);
        if (policy.peer() < 0) {
            throw refused;
        }
        return policy.peer();
    }

    /** The same with that port. Returns the address to connect it to. */
    public static InetAddress connectsTo(int port, InetAddress address) {
        Policy policy = Guard.against(Effect.NETWORK);
        return policy != null && policy.peer() == port && !isForSelector() ? InetAddress.getLoopbackAddress() : address;
    }

    /** A socket is about to be connected: to a host, or to a socket that has a path. */
    public static void connects(Object remote) throws ConnectException {
        if (Guard.against(Effect.NETWORK) != null && !isForSelector()) {
            throw refused(text(remote));
        }
        Guard.meet(Kind.NETWORK);
    }

    /** A socket is about to be bound to a port. */
    public static void binds(Closeable socket) {
        if (Schedule.self() != null) {
            LeftOpen.add(socket);
        }
    }

    /**
     * The same for one on which the program may wait for connections. Returns the address to bind it to: where the
     * policy stops the network, a free port that no other machine reaches.
     */
    public static SocketAddress binds(Closeable socket, SocketAddress address) {
        binds(socket);
        boolean isOfNetwork = address == null || address instanceof InetSocketAddress;
        return isOfNetwork && Guard.against(Effect.NETWORK) != null ? new InetSocketAddress(InetAddress.getLoopbackAddress(), 0) : address;
    }

    /** A socket is about to wait for connections. */
    public static void listens() {
        Guard.meet(Kind.NETWORK);
    }

    /** A datagram is about to be sent. */
    public static void sends() throws NoRouteToHostException {
        checkRoute("datagram");
        Guard.meet(Kind.NETWORK);
    }

    /** A packet is about to be sent to see whether the host answers; this machine may be asked. */
    public static void probes(InetAddress address) throws NoRouteToHostException {
        if (!isOfThisMachine(address)) {
            checkRoute("probe of " + address.getHostAddress());
        }
        Guard.meet(Kind.NETWORK);
    }

    private static boolean isOfThisMachine(InetAddress address) {
        if (address.isLoopbackAddress() || address.isAnyLocalAddress()) {
            return true;
        }
        RegionHooks.enterRegion();
        try {
            return NetworkInterface.getByInetAddress(address) != null;
        } catch (SocketException e) {
            return false;
        } finally {
            RegionHooks.leaveRegion();
        }
    }

    /**
     * A name service is about to be asked. Returns the name to ask for: where the policy stops the network,
     * {@code localhost}, which never leaves the machine (RFC 6761, section 6.3). An exception would be kept by the JDK
     * for some seconds, and be another one after that.
     */
    public static String looksUp(String host) {
        if (LOCALHOST.equalsIgnoreCase(host)) {
            return host;
        }
        if (Guard.against(Effect.NETWORK) != null) {
            return LOCALHOST;
        }
        Guard.meet(Kind.NETWORK);
        return host;
    }

    /** A name service is about to be asked for the name of an address. Without one, the JDK takes its digits. */
    public static void looksUp(byte[] address) throws UnknownHostException {
        if (Guard.against(Effect.NETWORK) != null) {
            throw new UnknownHostException("no look-up of names: allow it with --allow-network");
        }
        Guard.meet(Kind.NETWORK);
    }

    /** The program asks for the end of the JVM. A thread whose schedule is over does not end those of others: it stays here. */
    static void checkExit(int status) {
        if (Schedule.self() == null && LeftoverThreads.contain(Thread.currentThread())) {
            Baton.stay();
        }
        if (Guard.against(Effect.EXIT) != null) {
            Guard.stop(Effect.EXIT, "exit with status " + status);
        }
    }

    /** The JVM is about to be ended: the schedule ends instead, if at all. */
    public static void exits(int status) {
        checkExit(status);
        Task me = Schedule.self();
        if (me != null) {
            Schedule.running().exit(me, status);
        }
    }

    /** The process is about to send itself a signal, which ends it unless the program handles it. */
    public static void raises(Object signal) {
        if (Guard.against(Effect.EXIT) != null) {
            Guard.stop(Effect.EXIT, "signal " + signal);
        }
    }

    /** Random numbers are about to be drawn that differ from run to run. */
    public static void draws() {
        Guard.meet(Kind.CHANCE);
    }

    private static ConnectException refused(String remote) {
        return new ConnectException(Guard.told(Effect.NETWORK, "connection to " + remote));
    }

    private static void checkRoute(String what) throws NoRouteToHostException {
        if (Guard.against(Effect.NETWORK) != null) {
            throw new NoRouteToHostException(Guard.told(Effect.NETWORK, what));
        }
    }

    /** No subclass is asked: it would be code of the program. */
    private static String text(Object remote) {
        if (remote == null || remote.getClass().getClassLoader() != null) {
            return "a host";
        }
        if (remote instanceof InetSocketAddress) {
            InetSocketAddress address = (InetSocketAddress) remote;
            return address.getHostString() + ":" + address.getPort();
        }
        return remote.toString();
    }

    /** On Windows, selectors wake up by a socket that is connected to the JVM itself. */
    private static boolean isForSelector() {
        return Guard.isWithin(StackFrames.SELECTOR_PIPE);
    }
}
