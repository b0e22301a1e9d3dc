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

    /** What it reaches, directly or through calls. */
    public final Set<Site> sites;

    /** How many calls away the nearest access is. */
    final int depth;

    Entry(String receiver, String owner, String name, String descriptor, boolean isStatic, Set<Site> sites, int depth) {
        this.receiver = receiver;
        this.owner = owner;
        this.name = name;
        this.descriptor = descriptor;
        this.isStatic = isStatic;
        this.sites = Collections.unmodifiableSet(sites);
        this.depth = depth;
    }

    boolean isConstructor() {
        return name.equals("<init>");
    }

    boolean writes() {
        for (Site site : sites) {
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
