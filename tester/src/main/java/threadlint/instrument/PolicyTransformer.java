package threadlint.instrument;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import threadlint.jdk.ChokePoint;
import threadlint.jdk.ChokePoints;
import threadlint.jdk.Operand;
import threadlint.runtime.policy.Effect;

/** Asks the policy first in the methods through which effects go: see {@link ChokePoints}. */
final class PolicyTransformer implements Transformer {
    @Override
    public MethodVisitor visit(InstrumentedClass subject, Method method, MethodVisitor next) {
        List<ChokePoint> here = new ArrayList<>();
        for (ChokePoint point : ChokePoints.all()) {
            if (subject.options.guards.isWanted(point) && method.hasCode() && point.isAt(subject.name, method.name.concat(method.descriptor))) {
                here.add(point);
                subject.options.guards.stands(point);
            }
        }
        return here.isEmpty() ? next : new Entry(here, next);
    }

    private static final class Entry extends MethodVisitor {
        private final List<ChokePoint> points;

        Entry(List<ChokePoint> points, MethodVisitor next) {
            super(Opcodes.ASM9, next);
            this.points = points;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            for (ChokePoint point : points) {
                emit(point, mv); // STACK:
            }
        }

        private static void emit(ChokePoint point, MethodVisitor code) {
            for (Operand operand : point.operands) {
                push(operand, code);
            }
            Hooks hooks = point.effect == Effect.FILES ? Hooks.FILES : Hooks.POLICY;
            hooks.emit(code, point.hook, point.descriptor);
            if (!point.descriptor.endsWith(")V")) {
                Operand last = point.operands.get(point.operands.size() - 1);
                code.visitVarInsn(last.isInteger ? Opcodes.ISTORE : Opcodes.ASTORE, last.local);
            }
        }

        private static void push(Operand operand, MethodVisitor code) {
            code.visitVarInsn(operand.isInteger ? Opcodes.ILOAD : Opcodes.ALOAD, operand.local);
            for (Operand.Member member : operand.way) {
                if (member.isMethod()) {
                    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, member.owner, member.name, member.descriptor, false);
                } else {
                    code.visitFieldInsn(Opcodes.GETFIELD, member.owner, member.name, member.descriptor);
                }
            }
        }
    }
}
