package threadlint.instrument;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Asks the policy first in the methods through which effects go: see {@link ChokePoints}. */
final class PolicyTransformer implements Transformer {
    @Override
    public MethodVisitor visit(Subject subject, Method method, MethodVisitor next) {
        List<ChokePoint> here = new ArrayList<>();
        for (ChokePoint point : ChokePoints.all()) {
            if (subject.options.guards.isWanted(point) && point.isAt(subject, method)) {
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
                point.emit(mv); // STACK:
            }
        }
    }
}
