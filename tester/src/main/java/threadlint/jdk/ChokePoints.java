package threadlint.jdk;

import java.util.ArrayList;
import java.util.List;
import threadlint.runtime.policy.Effect;

/**
 * The methods of java.base through which effects go, on JDK 11 to 25.
 *
 * <p>They are as close to the system as there is Java code, so that calls by reflection and from libraries pass
 * them, too. Names move between versions; where the JDK at hand has none of those that stand for a way out, the
 * check after the start says so.
 */
public final class ChokePoints {
    private static final String PATH = "Ljava/nio/file/Path;";
    private static final String ADDRESS = "Ljava/net/InetAddress;";
    private static final String UNIX_VIEWS = "sun/nio/fs/UnixFileAttributeViews$";
    private static final String SECURE = "sun/nio/fs/UnixSecureDirectoryStream";
    private static final String[] PROVIDERS = {"sun/nio/fs/UnixFileSystemProvider", "sun/nio/fs/WindowsFileSystemProvider"};

    private static final Operand THIS_PATH = path(0);
    private static final Operand THIS = Operand.reference(0);
    private static final Operand FIRST = Operand.reference(1);

    /** The folder of a SecureDirectoryStream. */
    private static final Operand FOLDER = Operand.reference(0)
            .member(SECURE, "ds", "Lsun/nio/fs/UnixDirectoryStream;")
            .member("sun/nio/fs/UnixDirectoryStream", "directory", "()Lsun/nio/fs/UnixPath;");

    private static final List<ChokePoint> ALL = new ArrayList<>();

    static {
        addProcesses();
        addConnections();
        addNameServices();
        addExits();
        addSignals();
        addOldFiles();
        addFileSystems();
        addAttributes();
        addSecureFolders();
        addChance();
    }

    private ChokePoints() {}

    public static List<ChokePoint> all() {
        return ALL;
    }

    private static void addProcesses() {
        policy(Effect.PROCESS, "processes that are started", "java/lang/ProcessImpl", "start([Ljava/lang/String;",
                "starts", "([Ljava/lang/String;)V", Operand.reference(0));
        policy(Effect.PROCESS, "processes that are ended", "java/lang/ProcessHandleImpl", "destroyProcess(Z)Z",
                "endsProcess", "()V");
        addLibraries("load0", "loadsFile", "Ljava/lang/String;");
        addLibraries("loadLibrary0", "loads", "V");
    }

    private static void addLibraries(String method, String hook, String result) {
        String parameters = "(Ljava/lang/Class;Ljava/lang/String;)";
        policy(Effect.PROCESS, "native libraries: Runtime." + method, "java/lang/Runtime", method + parameters,
                hook, parameters + result, FIRST, Operand.reference(2));
    }

    private static void addConnections() {
        // Until JDK 12; to be had by a system property until 17.
        String ofSocket = "connections of Socket";
        addConnections(ofSocket, ofSocket, "java/net/AbstractPlainSocketImpl", "doConnect(" + ADDRESS + "II)V", 1);
        String ofChannels = "connections of channels";
        addConnections(ofChannels, Runtime.version().feature() > 12 ? ofSocket : ofChannels, "sun/nio/ch/Net",
                "connect(Ljava/net/ProtocolFamily;Ljava/io/FileDescriptor;" + ADDRESS + "I)I", 2);
        // Elsewhere it calls what other channels call.
        policy(Effect.NETWORK, "connections of AsynchronousSocketChannel", "sun/nio/ch/WindowsAsynchronousSocketChannelImpl",
                "implConnect(Ljava/net/SocketAddress;", "connects", "(Ljava/lang/Object;)V", FIRST);
        policy(Effect.NETWORK, "sockets of ServerSocket", "java/net/AbstractPlainSocketImpl", "listen(I)V", "listens", "()V");
        policy(Effect.NETWORK, "sockets of ServerSocket", "sun/nio/ch/NioSocketImpl", "listen(I)V", "listens", "()V");
        for (String channel : new String[] {"ServerSocketChannel", "AsynchronousServerSocketChannel"}) {
            policy(Effect.NETWORK, "sockets of " + channel, "sun/nio/ch/" + channel + "Impl",
                    "bind(Ljava/net/SocketAddress;I)", "listens", "()V");
        }
        addPorts();
        policy(Effect.NETWORK, "datagrams of DatagramSocket", "java/net/DatagramSocket", "send(", "sends", "()V");
        policy(Effect.NETWORK, "datagrams of MulticastSocket", "java/net/MulticastSocket", "send(", "sends", "()V");
        policy(Effect.NETWORK, "datagrams of DatagramChannel", "sun/nio/ch/DatagramChannelImpl",
                "send(Ljava/io/FileDescriptor;Ljava/nio/ByteBuffer;", "sends", "()V");
        if (Runtime.version().feature() >= 16) {
            String sockets = "sun/nio/ch/UnixDomainSockets";
            policy(Effect.NETWORK, "connections to sockets of the system", sockets,
                    "connect(Ljava/io/FileDescriptor;" + PATH, "connects", "(Ljava/lang/Object;)V", FIRST);
            file("files of sockets", sockets, "bind(Ljava/io/FileDescriptor;" + PATH, "changes", "(" + PATH + ")V", FIRST);
        }
    }

    /** @param address number of the local variable with the address; the port follows */
    private static void addConnections(String port, String host, String owner, String method, int address) {
        Operand ofPort = Operand.integer(address + 1);
        policy(Effect.NETWORK, port, owner, method, "connects", "(" + ADDRESS + "I)I", Operand.reference(address), ofPort);
        policy(Effect.NETWORK, host, owner, method, "connectsTo", "(I" + ADDRESS + ")" + ADDRESS, ofPort, Operand.reference(address));
    }

    /** From JDK 16 on, a DatagramSocket binds a channel. */
    private static void addPorts() {
        String address = "Ljava/net/SocketAddress;";
        String bind = "bind(" + address;
        for (String socket : new String[] {
            "java/net/ServerSocket", "sun/nio/ch/ServerSocketChannelImpl", "sun/nio/ch/AsynchronousServerSocketChannelImpl"
        }) {
            policy(Effect.NETWORK, "ports of " + socket, socket, bind, "binds", "(Ljava/io/Closeable;" + address + ")" + address, THIS, FIRST);
        }
        for (String socket : new String[] {"java/net/DatagramSocket", "sun/nio/ch/DatagramChannelImpl"}) {
            policy(Effect.NETWORK, "ports of " + socket, socket, bind, "binds", "(Ljava/io/Closeable;)V", THIS);
        }
    }

    private static void addNameServices() {
        String owner = "java/net/InetAddress";
        policy(Effect.NETWORK, "look-ups of names", owner, "getAddressesFromNameService(Ljava/lang/String;",
                "looksUp", "(Ljava/lang/String;)Ljava/lang/String;", Operand.reference(0));
        // Until JDK 17, and from 18 on.
        policy(Effect.NETWORK, "look-ups of addresses", owner + "$PlatformNameService", "getHostByAddr([B)", "looksUp", "([B)V", FIRST);
        policy(Effect.NETWORK, "look-ups of addresses", owner + "$PlatformResolver", "lookupByAddress([B)", "looksUp", "([B)V", FIRST);
        policy(Effect.NETWORK, "probes of hosts", owner, "isReachable(Ljava/net/NetworkInterface;II)Z", "probes", "(" + ADDRESS + ")V", THIS);
    }

    private static void addExits() {
        for (String method : new String[] {"exit", "halt"}) {
            policy(Effect.EXIT, "Runtime." + method, "java/lang/Runtime", method + "(I)V", "exits", "(I)V",
                    Operand.integer(1));
        }
    }

    private static void addSignals() {
        policy(Effect.EXIT, "signals to the own process", "jdk/internal/misc/Signal", "raise(Ljdk/internal/misc/Signal;)V",
                "raises", "(Ljava/lang/Object;)V", Operand.reference(0));
    }

    private static void addOldFiles() {
        file("FileOutputStream", "java/io/FileOutputStream", "open(Ljava/lang/String;Z)V",
                "writes", "(Ljava/lang/String;)V", FIRST);
        file("RandomAccessFile", "java/io/RandomAccessFile", "open(Ljava/lang/String;I)V",
                "opens", "(Ljava/lang/String;I)V", FIRST, Operand.integer(2));
        String owner = "java/io/File";
        for (String method : new String[] {"createNewFile()Z", "delete()Z", "mkdir()Z"}) {
            file("File." + method, owner, method, "changes", "(Ljava/lang/String;)V", THIS_PATH);
        }
        String rename = "renameTo(Ljava/io/File;)Z";
        file("File." + rename, owner, rename, "changes", "(Ljava/lang/String;)V", THIS_PATH);
        file("File." + rename, owner, rename, "changes", "(Ljava/lang/String;)V", path(1));
        for (String method : new String[] {
            "setLastModified(J)Z", "setReadOnly()Z", "setWritable(ZZ)Z", "setReadable(ZZ)Z", "setExecutable(ZZ)Z"
        }) {
            file("File." + method, owner, method, "writes", "(Ljava/lang/String;)V", THIS_PATH);
        }
        file("File.createTempFile", owner, "createTempFile(Ljava/lang/String;Ljava/lang/String;Ljava/io/File;)",
                "createsTemporary", "(Ljava/io/File;)V", Operand.reference(2));
    }

    private static void addFileSystems() {
        for (String provider : PROVIDERS) {
            for (String method : new String[] {"newByteChannel", "newFileChannel", "newAsynchronousFileChannel"}) {
                file("Files: " + method, provider, method + "(" + PATH + "Ljava/util/Set;",
                        "opens", "(" + PATH + "Ljava/util/Set;)V", FIRST, Operand.reference(2));
            }
            for (String method : new String[] {"createDirectory", "createSymbolicLink", "implDelete", "move", "createLink"}) {
                file("Files: " + method, provider, method + "(" + PATH, "changes", "(" + PATH + ")V", FIRST);
            }
            for (String method : new String[] {"copy", "move"}) {
                file("Files: " + method + " to", provider, method + "(" + PATH + PATH,
                        "changes", "(" + PATH + ")V", Operand.reference(2));
            }
            // What is written by one name is written by the other.
            file("Files: createLink to", provider, "createLink(" + PATH + PATH,
                    "writes", "(" + PATH + ")V", Operand.reference(2));
        }
    }

    private static void addAttributes() {
        String basic = UNIX_VIEWS + "Basic";
        attribute("times", basic, basic, "setTimes(");
        attribute("permissions", UNIX_VIEWS + "Posix", basic, "setMode(");
        attribute("owners", UNIX_VIEWS + "Posix", basic, "setOwners(");
        String windows = "sun/nio/fs/WindowsFileAttributeViews$";
        attribute("times", windows + "Basic", windows + "Basic", "setTimes(");
        attribute("attributes of DOS", windows + "Dos", windows + "Basic", "updateAttributes(");
        // The older and the newer name of one class.
        for (String system : new String[] {"Linux", "Unix"}) {
            String view = "sun/nio/fs/" + system + "UserDefinedFileAttributeView";
            attribute("attributes of users", view, view, "write(Ljava/lang/String;Ljava/nio/ByteBuffer;)");
            attribute("attributes of users, deleted", view, view, "delete(Ljava/lang/String;)");
        }
        attribute("attributes of DOS", "sun/nio/fs/LinuxDosFileAttributeView", basic, "updateDosAttribute(");
    }

    private static void attribute(String what, String owner, String fieldOwner, String method) {
        String path = "Lsun/nio/fs/" + (owner.contains("Windows") ? "WindowsPath;" : "UnixPath;");
        file("attributes of files: " + what, owner, method, "writes", "(" + PATH + ")V",
                Operand.reference(0).member(fieldOwner, "file", path));
    }

    private static void addSecureFolders() {
        file("SecureDirectoryStream: newByteChannel", SECURE, "newByteChannel(" + PATH + "Ljava/util/Set;",
                "opens", "(" + PATH + PATH + "Ljava/util/Set;)V", FOLDER, FIRST, Operand.reference(2));
        file("SecureDirectoryStream: delete", SECURE, "implDelete(" + PATH,
                "changes", "(" + PATH + PATH + ")V", FOLDER, FIRST);
        file("SecureDirectoryStream: move", SECURE, "move(" + PATH, "movesBetweenFolders", "()V");
    }

    private static void addChance() {
        policy(Effect.CHANCE, "SplittableRandom", "java/util/SplittableRandom", "<init>()V", "draws", "()V");
    }

    private static Operand path(int local) {
        return Operand.reference(local).member("java/io/File", "path", "Ljava/lang/String;");
    }

    private static void policy(
            Effect effect, String what, String owner, String method, String hook, String descriptor, Operand... operands) {
        ALL.add(new ChokePoint(effect, what, owner, method, hook, descriptor, operands));
    }

    private static void file(String what, String owner, String method, String hook, String descriptor, Operand... operands) {
        ALL.add(new ChokePoint(Effect.FILES, what, owner, method, hook, descriptor, operands));
    }
}
