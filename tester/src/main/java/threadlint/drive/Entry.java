package threadlint.drive;

import java.util.Collections;
import java.util.Set;

/** A method that other threads can call and that reaches the field, or what the field holds. */
public final class Entry {
    /** Binary name of the class of the receiver, or of the static method. */
    public final String receiver;

    /** Binary name of the class that declares it. */
    public final String owner;

    public final String name;

    /** Descriptor (JVMS 4.3.3). */
    public final String descriptor;

    public final boolean isStatic;

    /** Its name; a field that is accessed directly also counts as a method. */
    final Step.Kind kind;

    /** What it reaches, directly or through calls. */
    public final Set<AccessSite> sites;

    /** How many calls away the nearest access is. */
    final int depth;

    /** The fields of the program that it changes, or whose contents it does. */
    final Set<String> changes;

    Entry(String receiver, String owner, String name, String descriptor, boolean isStatic, Set<AccessSite> sites, int depth) {
        this(receiver, owner, name, descriptor, isStatic, sites, depth, Set.of());
    }

    Entry(
            String receiver, String owner, String name, String descriptor, boolean isStatic, Set<AccessSite> sites, int depth,
            Set<String> changes) {
        this(kind(name, isStatic), receiver, owner, name, descriptor, isStatic, sites, depth, changes);
    }

    private Entry(
            Step.Kind kind, String receiver, String owner, String name, String descriptor, boolean isStatic, Set<AccessSite> sites, int depth,
            Set<String> changes) {
        this.kind = kind;
        this.receiver = receiver;
        this.owner = owner;
        this.name = name;
        this.descriptor = descriptor;
        this.isStatic = isStatic;
        this.sites = Collections.unmodifiableSet(sites);
        this.depth = depth;
        this.changes = changes;
    }

    private static Step.Kind kind(String name, boolean isStatic) {
        return name.equals("<init>") ? Step.Kind.NEW : isStatic ? Step.Kind.STATIC : Step.Kind.CALL;
    }

    /** The access of a field by code of another class. */
    static Entry direct(String receiver, String owner, String field, String descriptor, boolean isStatic, boolean writes) {
        Step.Kind kind = writes ? Step.Kind.SET : Step.Kind.GET;
        return new Entry(kind, receiver, owner, field, descriptor, isStatic, Set.of(DirectAccess.site(writes)), 0, Set.of());
    }

    boolean isDirect() {
        return kind == Step.Kind.GET || kind == Step.Kind.SET;
    }

    boolean isConstructor() {
        return name.equals("<init>");
    }

    boolean writes() {
        for (AccessSite site : sites) {
            if (site.write) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String toString() {
        return receiver + ": " + owner + "." + name + descriptor + " " + sites;
    }
}
