package threadlint.instrument;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import threadlint.event.Sites;
import threadlint.jdk.Instrumented;
import threadlint.jdk.Instrumented.Role;
import threadlint.jdk.JdkPackages;

/** Instruments classes; safe for use by several threads. */
public final class Instrumenter {
    private final Options options;

    private final ClassGraphs graphs = new ClassGraphs();

    public Instrumenter(Options options) {
        this.options = options;
    }

    /** One that does the same, but that plain accesses of the program are no events. */
    public Instrumenter unwatched() {
        return new Instrumenter(new Options(false, Watch.none(), options.ordering, options.finals, options.guards));
    }

    /** One that does the same, but that plain accesses of libraries are no events. */
    public Instrumenter withoutLibraries() {
        return new Instrumenter(new Options(
                options.plainAccesses, options.watch.withoutLibraries(), options.ordering, options.finals, options.guards));
    }

    /**
     * Instruments a class of the program.
     *
     * @param loader the loader that will define it: class files of others are looked up there
     * @return the new bytes, or null if the class belongs to the JDK or the tester
     */
    public byte[] program(ClassLoader loader, String internalName, byte[] bytes) {
        if (internalName.startsWith(HookCall.PACKAGES) || JdkPackages.contains(internalName)) {
            return null;
        }
        return rewrite(loader, bytes, Profile.PROGRAM, false);
    }

    /**
     * Instruments a class of a program that is recorded while it runs freely.
     *
     * @param loader the loader that defines it
     * @param hasEnded whether nothing more is recorded: then the class has as few hooks as the JVM lets it have, if it
     *     had them before
     */
    public byte[] free(ClassLoader loader, byte[] bytes, boolean hasEnded) {
        return rewrite(loader, bytes, hasEnded ? Profile.FREE_ENDED : Profile.FREE, false);
    }

    /** Instruments a class of {@link threadlint.jdk.HandOvers}, which the JVM may have already. */
    public byte[] handsOver(byte[] bytes) {
        return rewrite(null, bytes, Profile.HANDS_OVER, true);
    }

    /**
     * Instruments a class of java.base.
     *
     * @param loaded whether the JVM has it already
     * @return the new bytes, or null if the class is left alone
     */
    public byte[] jdk(String internalName, byte[] bytes, boolean loaded) {
        if (options.guards.areIn(internalName)) {
            return rewrite(null, bytes, Profile.GUARDED, loaded);
        }
        Role role = loaded ? Instrumented.always(internalName) : Instrumented.atLoad(internalName);
        if (!options.plainAccesses && role != null) {
            Role without = Instrumented.withoutAccesses(internalName, role);
            role = without == null && !loaded ? Role.REGION : without;
        }
        return role == null ? null : rewrite(null, bytes, Profile.of(role), loaded);
    }

    /** Whether a class of java.base that is loaded already is to be instrumented. */
    public boolean wants(String internalName) {
        Role role = Instrumented.always(internalName);
        if (!options.plainAccesses && role != null) {
            role = Instrumented.withoutAccesses(internalName, role);
        }
        return options.guards.areIn(internalName)
                || role != null
                        && (options.ordering || !Instrumented.isStorage(internalName));
    }

    /** Says whether a class keeps state from one schedule to the next; see {@link StaticState#reason}. */
    public String staticState(ClassLoader loader, byte[] bytes) {
        return StaticState.reason(new ClassReader(bytes), graphs.of(loader));
    }

    byte[] rewrite(ClassLoader loader, byte[] bytes, Profile profile, boolean loaded) {
        ClassReader reader = Subroutines.inlined(new ClassReader(bytes));
        if (profile == Profile.REGION && !loaded && Instrumented.always(reader.getClassName()) != Role.REGION
                && !ClassFacts.read(reader).hasInitializer()) {
            return null;
        }
        ClassGraph classes = graphs.of(loader);
        if (profile == Profile.PROGRAM || profile == Profile.FREE || profile == Profile.FREE_ENDED) {
            classes.add(reader);
        }
        InstrumentedClass subject = new InstrumentedClass(reader, profile, loaded, options, classes);
        if (subject.isOfWatchedLibrary()) {
            Sites.inLibrary(subject.binaryName());
        }
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(new Rewriting(subject, new CodeTable(reader), writer), 0);
        return writer.toByteArray();
    }

    private static final class Rewriting extends ClassVisitor {
        private final InstrumentedClass subject;
        private final CodeTable code;
        private final List<Transformer> transformers = new ArrayList<>();
        private final MethodReferences references;
        private final StepsOut stepsOut;
        private int methods;

        Rewriting(InstrumentedClass subject, CodeTable code, ClassVisitor next) {
            super(Opcodes.ASM9, next);
            this.subject = subject;
            this.code = code;
            for (Transformer transformer : subject.profile.transformers) {
                if (transformer.concerns(subject)) {
                    transformers.add(transformer);
                }
            }
            references = new MethodReferences(subject, this::add, this::instrumented);
            stepsOut = new StepsOut(subject, this::add);
        }

        @Override
        public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
            super.visit(subject.version(version), access, name, signature, superName, interfaces);
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
            Method method = new Method(
                    access, name, descriptor, code.freeLocal(methods), code.mayUseMonitors(methods), code.mayFence(methods),
                    code.mayIncrement(methods));
            methods++;
            int flags = access;
            for (Transformer transformer : transformers) {
                flags &= transformer.access(subject, method);
            }
            MethodVisitor visitor = instrumented(method, super.visitMethod(flags, name, descriptor, signature, thrown));
            return subject.isProgram() ? stepsOut.visit(references.visit(method, visitor)) : visitor;
        }

        private MethodVisitor instrumented(Method method, MethodVisitor next) {
            MethodVisitor visitor = next;
            for (int i = transformers.size() - 1; i >= 0; i--) {
                visitor = transformers.get(i).visit(subject, method, visitor);
            }
            return visitor;
        }

        private MethodVisitor add(Method method) {
            return instrumented(method, cv.visitMethod(method.access, method.name, method.descriptor, null, null));
        }

        @Override
        public void visitEnd() {
            references.end();
            stepsOut.end();
            super.visitEnd();
        }
    }
}
