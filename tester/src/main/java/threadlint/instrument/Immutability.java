package threadlint.instrument;

import java.util.HashSet;
import java.util.Set;
import threadlint.jdk.ImmutableTypes;
import threadlint.jdk.JdkPackages;

/** Which types have only objects that never change and that threads cannot tell apart by locking them. */
final class Immutability {
    private final ClassGraph classes;
    private final Set<String> assumed = new HashSet<>();

    Immutability(ClassGraph classes) {
        this.classes = classes;
    }

    /** Whether every object that a field of this type can hold is immutable. */
    boolean holds(String descriptor) {
        switch (descriptor.charAt(0)) {
            case '[':
                return false;
            case 'L':
                return isImmutable(descriptor.substring(1, descriptor.length() - 1));
            default:
                return true;
        }
    }

    boolean isKnown(String internalName) {
        return ImmutableTypes.has(internalName);
    }

    boolean isEnum(String name) {
        return classes.get(name).isEnum();
    }

    /** Whether the class is one that compilers generate for switches over enums: it has nothing but their maps. */
    boolean isSwitchMap(String name) {
        ClassFacts facts = classes.get(name);
        boolean any = false;
        for (FieldFacts field : facts.fields()) {
            if (!field.name.startsWith("$SwitchMap$")) {
                return false;
            }
            any = true;
        }
        return any;
    }

    private boolean isImmutable(String name) {
        if (isKnown(name) || assumed.contains(name)) {
            return true;
        }
        ClassFacts facts = JdkPackages.contains(name) ? null : classes.get(name);
        // An enum whose constants have bodies is not final, and they may have fields.
        if (facts == null || !facts.isFinal() || !extendsNothing(facts)) {
            return false;
        }
        assumed.add(name);
        for (FieldFacts field : facts.fields()) {
            if (!field.isStatic() && !(field.isFinal() && holds(field.descriptor))) {
                assumed.remove(name);
                return false;
            }
        }
        return true;
    }

    private static boolean extendsNothing(ClassFacts facts) {
        return facts.superName.equals("java/lang/Object")
                || facts.superName.equals("java/lang/Enum")
                || facts.superName.equals("java/lang/Record");
    }
}
