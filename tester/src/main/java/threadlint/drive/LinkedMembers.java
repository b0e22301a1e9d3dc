package threadlint.drive;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Single members of classes, some other member of which mentions a type that is not on the class path: reflection gives
 * all members of a class or none.
 */
final class LinkedMembers {
    private LinkedMembers() {}

    /**
     * The method or constructor that a step calls.
     *
     * @throws Unmakeable if there is none, or a type that it mentions itself is missing
     */
    static MethodHandle handle(Class<?> owner, Step step) throws Unmakeable {
        ClassScan.MethodScan method = find(owner, step);
        try {
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(owner, MethodHandles.lookup());
            MethodType type = MethodType.fromMethodDescriptorString(method.descriptor, owner.getClassLoader());
            switch (step.kind) {
                case NEW:
                    return lookup.findConstructor(owner, type);
                case STATIC:
                    return lookup.findStatic(owner, step.name, type);
                default:
                    return lookup.findVirtual(owner, step.name, type);
            }
        } catch (TypeNotPresentException e) {
            throw Unmakeable.linking(owner.getName(), new NoClassDefFoundError(e.typeName()));
        } catch (ReflectiveOperationException | LinkageError e) {
            throw Unmakeable.linking(owner.getName(), e);
        }
    }

    private static ClassScan.MethodScan find(Class<?> owner, Step step) throws Unmakeable {
        ClassScan scan = scan(owner);
        String name = step.kind == Step.Kind.NEW ? "<init>" : step.name;
        ClassScan.MethodScan found = null;
        for (ClassScan.MethodScan each : scan == null ? java.util.List.<ClassScan.MethodScan>of() : scan.methods.values()) {
            boolean fits = each.name.equals(name) && each.is(Opcodes.ACC_STATIC) == (step.kind == Step.Kind.STATIC);
            if (fits && parameters(each.descriptor).equals(step.parameters) && (found == null || found.is(Opcodes.ACC_BRIDGE))) {
                found = each;
            }
        }
        if (found == null) {
            throw new Unmakeable("there is no " + owner.getName() + "." + name + "(" + step.parameters + ")");
        }
        return found;
    }

    /** As {@link Step#parameters} has it. */
    private static String parameters(String descriptor) {
        StringBuilder names = new StringBuilder();
        for (Type each : Type.getArgumentTypes(descriptor)) {
            boolean isArray = each.getSort() == Type.ARRAY;
            names.append(names.length() > 0 ? "," : "").append(isArray ? each.getDescriptor().replace('/', '.') : each.getClassName());
        }
        return names.toString();
    }

    /** Null if its class file cannot be read. */
    private static ClassScan scan(Class<?> type) {
        if (type.getClassLoader() == null) {
            return null;
        }
        try (InputStream file = type.getClassLoader().getResourceAsStream(type.getName().replace('.', '/') + ".class")) {
            return file == null ? null : ClassScan.of(file.readAllBytes());
        } catch (IOException e) {
            return null;
        }
    }
}
