package threadlint.instrument;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/** The class being instrumented. */
final class InstrumentedClass {
    final String name;
    private final String superName;
    final boolean isInterface;
    final Profile profile;

    /** Whether the JVM has the class already: then no flag may change and no member be added. */
    final boolean loaded;

    final Options options;
    final ClassGraph classes;
    final Mentions mentions;
    private final int version;

    InstrumentedClass(ClassReader reader, Profile profile, boolean loaded, Options options, ClassGraph classes) {
        this.name = reader.getClassName();
        this.superName = reader.getSuperName();
        this.isInterface = (reader.getAccess() & Opcodes.ACC_INTERFACE) != 0;
        this.version = reader.readUnsignedShort(6);
        this.profile = profile;
        this.loaded = loaded;
        this.options = options;
        this.classes = classes;
        this.mentions = new Mentions(reader);
    }

    /** Whether it is {@code ancestor} or a subclass of it. */
    boolean extendsClass(String ancestor) {
        return name.equals(ancestor) || superName != null && classes.isSubclass(superName, ancestor);
    }

    boolean isProgram() {
        return profile == Profile.PROGRAM || isFree();
    }

    /** Whether it is a class of a program that is recorded while it runs freely. */
    boolean isFree() {
        return profile == Profile.FREE || profile == Profile.FREE_ENDED;
    }

    /** Whether its plain accesses are events. */
    boolean isWatched() {
        return options.plainAccesses && options.watch.matches(binaryName());
    }

    /** Whether its plain accesses are events only where a schedule looks for them. */
    boolean isOfWatchedLibrary() {
        return isProgram() && isWatched() && options.watch.isLibrary(binaryName());
    }

    /** Whether its methods carry stack map frames. Older classes are verified by inference (JVMS 4.10.2). */
    boolean hasFrames() {
        return version >= Opcodes.V1_6;
    }

    /** Whether every target of a jump has a frame (JVMS 4.10.1): version 50 may go without. */
    boolean framesMarkTargets() {
        return version >= Opcodes.V1_7;
    }

    /**
     * The class file version to write: at least 49, the first in which a class may be a constant.
     * Between 45 and 49 nothing else changed for code that is verified by inference.
     */
    int version(int versionAndMinor) {
        return version < Opcodes.V1_5 ? Opcodes.V1_5 : versionAndMinor;
    }

    /** The name as Java code and {@link threadlint.event.Locations} have it. */
    String binaryName() {
        return binaryName(name);
    }

    static String binaryName(String internalName) {
        return internalName.replace('/', '.');
    }

    /** Whether the instrumented class may mention {@code other} as a constant. */
    boolean canMention(ClassFacts other) {
        return other.isPublic() || packageOf(other.name).equals(packageOf(name));
    }

    private static String packageOf(String internalName) {
        return internalName.substring(0, internalName.lastIndexOf('/') + 1);
    }
}
