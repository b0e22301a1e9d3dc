package threadlint.jdk;

import java.util.ArrayList;
import java.util.List;

/** What a hook at the start of a method is given: a parameter, or what a way along members leads to from one. */
public final class Operand {
    /** A step on the way: a field of an object, or what a method without parameters of it gives. */
    public static final class Member {
        /** Internal name. */
        public final String owner;

        public final String name;
        public final String descriptor;

        private Member(String owner, String name, String descriptor) {
            this.owner = owner;
            this.name = name;
            this.descriptor = descriptor;
        }

        public boolean isMethod() {
            return descriptor.startsWith("(");
        }
    }

    /** Number of the local variable of the parameter, or of {@code this}. */
    public final int local;

    public final boolean isInteger;

    /** Along these, from the parameter. */
    public final List<Member> way;

    private Operand(int local, boolean isInteger, List<Member> way) {
        this.local = local;
        this.isInteger = isInteger;
        this.way = way;
    }

    static Operand reference(int local) {
        return new Operand(local, false, List.of());
    }

    static Operand integer(int local) {
        return new Operand(local, true, List.of());
    }

    /** This one's field, or what its method without parameters gives. */
    Operand member(String owner, String name, String descriptor) {
        List<Member> longer = new ArrayList<>(way);
        longer.add(new Member(owner, name, descriptor));
        return new Operand(local, isInteger, longer);
    }
}
