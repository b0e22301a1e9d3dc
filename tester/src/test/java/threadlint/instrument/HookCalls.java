package threadlint.instrument;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The calls of hooks in an instrumented class file, in the order of the code. */
final class HookCalls {
    private final Map<String, List<MethodInsnNode>> calls = new LinkedHashMap<>();

    private HookCalls(byte[] instrumented) {
        ClassNode node = new ClassNode();
        new ClassReader(instrumented).accept(node, 0);
        for (MethodNode method : node.methods) {
            List<MethodInsnNode> found = new ArrayList<>();
            for (AbstractInsnNode instruction : method.instructions) {
                if (instruction instanceof MethodInsnNode && Hooks.has(((MethodInsnNode) instruction).owner)) {
                    found.add((MethodInsnNode) instruction);
                }
            }
            calls.put(method.name + method.desc, found);
        }
    }

    static HookCalls of(byte[] bytes, Profile profile) {
        return new HookCalls(new Instrumenter(Options.synchronisation()).rewrite(null, bytes, profile, false));
    }

    static HookCalls in(byte[] instrumented) {
        return new HookCalls(instrumented);
    }

    /** Names of the hooks called in the methods whose names and descriptors start so. */
    List<String> of(String method) {
        List<String> names = new ArrayList<>();
        calls.forEach((name, found) -> {
            if (name.startsWith(method)) {
                found.forEach(call -> names.add(call.name));
            }
        });
        return names;
    }

    List<MethodInsnNode> all() {
        List<MethodInsnNode> all = new ArrayList<>();
        calls.values().forEach(all::addAll);
        return all;
    }
}
