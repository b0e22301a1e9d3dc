package threadlint.confirm;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import threadlint.drive.AccessSite;
import threadlint.drive.DirectAccess;
import threadlint.drive.Stub;
import threadlint.event.Sites;
import threadlint.harness.Frames;
import threadlint.runtime.race.Conflict;

/** A finding to examine. */
final class Finding {
    /** Rules that predict what an access can do, rather than that two accesses conflict. */
    private static final List<String> ABOUT_ONE_ACCESS =
            List.of("escaping-field", "unsafe-publication", "leaking-this");

    final int id;
    final String rule;

    /** Binary name. */
    final String className;

    final String field;

    /** Accesses without the guard; empty: any. */
    final List<AccessSite> sites;

    /** Those that they conflict with; empty: any. */
    final List<AccessSite> partners;

    /** The simple name of a class to write that shows the conflict; empty for none. */
    final String emit;

    /** Wall time for it, negative if it is that for each. */
    final long budgetMillis;

    Finding(JsonObject json) {
        id = json.getInt("id");
        rule = json.getString("rule", "");
        className = json.getString("class", "");
        field = json.getString("field", "");
        emit = json.getString("emit", "");
        budgetMillis = json.getLong("budget_millis", -1);
        sites = sites(json.getArray("sites", new JsonArray()));
        partners = sites(json.getArray("partners", new JsonArray()));
    }

    private List<AccessSite> sites(JsonArray array) {
        List<AccessSite> sites = new ArrayList<>();
        for (Object each : array) {
            JsonObject site = (JsonObject) each;
            sites.add(new AccessSite(
                    className, site.getString("method", ""), site.getInt("line", 0), site.getBoolean("write", false)));
        }
        return sites;
    }

    /** Whether a conflict alone proves nothing: only a wrong value or an exception does. */
    boolean needsHarm() {
        return ABOUT_ONE_ACCESS.contains(rule);
    }

    /** Whether it is about code of other classes that accesses the field itself. */
    boolean isAboutOutside() {
        return rule.equals("escaping-field");
    }

    /**
     * Whether the class under test led both threads there, and neither held a lock on a stub: a real object in its place
     * may hold that lock whenever it calls back. This may miss a race.
     *
     * @param others classes whose methods a thread calls itself: they may be nested in the class under test
     */
    boolean isOfClassAlone(Conflict conflict, Set<String> others) {
        return isOfClassAlone(conflict.first, others) && isOfClassAlone(conflict.second, others);
    }

    private boolean isOfClassAlone(Conflict.Side side, Set<String> others) {
        return Arrays.stream(side.stack).anyMatch(frame -> isOfClass(frame.getClassName()) && !others.contains(frame.getClassName()))
                && Arrays.stream(side.held).noneMatch(Stub.class::isInstance);
    }

    /** Whether one of the two threads stood in a method that the finding is about, or in what that called. */
    boolean isAbout(Conflict conflict) {
        return isAbout(conflict.first) || isAbout(conflict.second);
    }

    private boolean isAbout(Conflict.Side side) {
        return DirectAccess.is(side.site) || isAbout(frame(side.stack).getMethodName());
    }

    /** Where the class does it: the object that the field holds, and the JDK, may do it on its behalf. */
    private StackTraceElement frame(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            if (isOfClass(frame.getClassName())) {
                return frame;
            }
        }
        return Frames.firstOfProgram(stack);
    }

    private boolean isOfClass(String name) {
        return name.equals(className) || name.startsWith(className + "$");
    }

    /** Whether the access may be in a method that the finding is about: of one in another class, the site does not tell. */
    boolean mayBeAbout(int site) {
        return DirectAccess.is(site) || !isOfClass(Sites.className(site)) || isAbout(Sites.method(site));
    }

    private boolean isAbout(String method) {
        if (sites.isEmpty()) {
            return true;
        }
        for (AccessSite wanted : sites) {
            if (isIn(method, wanted.method)) {
                return true;
            }
        }
        return false;
    }

    /** Lambda expressions are methods of their own, which are named after the one that has them. */
    private static boolean isIn(String method, String wanted) {
        return AccessSite.sourceMethod(method).equals(wanted);
    }
}
