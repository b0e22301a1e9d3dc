package threadlint.instrument;

import org.objectweb.asm.Opcodes;
import threadlint.jdk.CollectionMethods;
import threadlint.jdk.CollectionTypes;
import threadlint.jdk.JdkPackages;
import threadlint.jdk.UnsynchronizedTypes;
import threadlint.runtime.hooks.CollectionHooks;

/** What a call does to a collection, or another object that is not thread-safe, as far as its name tells. */
final class CollectionCall {
    private static final int NO_ACCESS = -1;

    /** Flags of {@link CollectionHooks}. */
    final int access;

    /** Whether the result stands for the receiver. */
    final boolean givesView;

    /** Whether the last argument is a collection that it reads. */
    final boolean readsArgument;

    /** Whether the first argument is the index of the only element of a list that it accesses. */
    final boolean isOfElement;

    private CollectionCall(int access, boolean givesView, boolean readsArgument) {
        this(access, givesView, readsArgument, false);
    }

    private CollectionCall(int access, boolean givesView, boolean readsArgument, boolean isOfElement) {
        this.access = access;
        this.givesView = givesView;
        this.readsArgument = readsArgument;
        this.isOfElement = isOfElement;
    }

    boolean isAccess() {
        return access != NO_ACCESS;
    }

    /** Null if the call is none on a collection. */
    static CollectionCall of(InstrumentedClass subject, int opcode, String owner, String name, String descriptor) {
        if (opcode == Opcodes.INVOKESTATIC || CollectionMethods.ignoresContents(name)) {
            return null;
        }
        String unsynchronized = unsynchronized(subject.classes, opcode, owner);
        if (unsynchronized != null) {
            return ofUnsynchronized(unsynchronized, name, descriptor);
        }
        boolean reads = CollectionMethods.readsArgument(name, descriptor);
        if (name.equals("<init>")) {
            return reads && CollectionTypes.isCalled(owner) ? new CollectionCall(NO_ACCESS, false, true) : null;
        }
        if (CollectionTypes.isStream(owner)) {
            boolean view = descriptor.endsWith("Stream;") || descriptor.endsWith("terator;");
            return new CollectionCall(view ? NO_ACCESS : 0, view, false);
        }
        if (!CollectionTypes.isCalled(owner) && (opcode == Opcodes.INVOKESPECIAL || !isCollection(subject.classes, owner))) {
            return null;
        }
        if (CollectionMethods.makesView(name)) {
            return new CollectionCall(NO_ACCESS, descriptor.endsWith(";"), false);
        }
        boolean isOfElement = CollectionMethods.isOfElement(name, descriptor);
        return new CollectionCall(access(name), CollectionMethods.makesIterator(name), reads, isOfElement);
    }

    /** Null if the call changes nothing and depends on nothing that changes. */
    private static CollectionCall ofUnsynchronized(String type, String name, String descriptor) {
        if (name.equals("<init>") || UnsynchronizedTypes.isConstant(name)) {
            return null;
        }
        if (UnsynchronizedTypes.reads(type, name, descriptor)) {
            return new CollectionCall(0, false, false);
        }
        int access = UnsynchronizedTypes.formats(name) ? CollectionHooks.DEPENDS : CollectionHooks.WRITES;
        return new CollectionCall(access, false, false);
    }

    /** The class of the JDK that the type of the receiver is or extends, if it is such a one; else null. */
    private static String unsynchronized(ClassGraph classes, int opcode, String owner) {
        if (owner.startsWith("[")) {
            return null;
        }
        boolean inherits = opcode != Opcodes.INVOKESPECIAL && !JdkPackages.contains(owner);
        String type = inherits ? classes.ancestorInJdk(owner) : owner;
        return type != null && UnsynchronizedTypes.isCalled(type) ? type : null;
    }

    private static int access(String name) {
        if (CollectionMethods.writes(name)) {
            return CollectionHooks.WRITES;
        }
        if (CollectionMethods.readsStructure(name)) {
            return CollectionHooks.STRUCTURE;
        }
        return CollectionMethods.looksUp(name) ? CollectionHooks.DEPENDS : 0;
    }

    /** Whether a class of the program inherits from a collection of the JDK. */
    private static boolean isCollection(ClassGraph classes, String owner) {
        if (owner.startsWith("[") || JdkPackages.contains(owner)) {
            return false;
        }
        for (String base : CollectionTypes.bases()) {
            if (classes.isSubclass(owner, base)) {
                return true;
            }
        }
        return false;
    }
}
