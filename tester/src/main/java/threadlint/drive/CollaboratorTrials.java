package threadlint.drive;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Type;

/** Methods of collaborators: found as calls hand these over, and tried like those of the receiver. */
final class CollaboratorTrials {
    /** How many are tried. */
    private static final int MAX_METHODS = 12;

    private final Notifiers notifiers;
    private final List<MethodTrials> methods;

    /** Those that were found, hopeless ones too. */
    private final List<MethodTrials> found = new ArrayList<>();

    /** What they may reach: which of it, only trying tells. */
    private final Set<AccessSite> sites = new LinkedHashSet<>();

    /** @param methods those that are tried, to which it adds */
    CollaboratorTrials(Notifiers notifiers, List<MethodTrials> methods, List<AccessSite> sites, List<AccessSite> partners) {
        this.notifiers = notifiers;
        this.methods = methods;
        this.sites.addAll(sites);
        this.sites.addAll(partners);
    }

    /** Takes up what a call that worked handed over, or the making of its receiver. */
    void find(Fragment fragment, Trial trial) {
        methods.removeIf(MethodTrials::isHopeless);
        if (fragment.trials.collaborator != null) {
            return;
        }
        boolean hasState = fragment.draft.before.stream().anyMatch(java.util.Objects::nonNull);
        for (HandOver each : trial.handOvers) {
            // Which of several calls hands it over is not known: all are made.
            add(fragment.trials.receiver, Collaborator.handed(each, fragment, each.isByCall || hasState), null);
        }
        for (int step = 0; step < fragment.draft.size(); step++) {
            java.lang.reflect.Type type = fragment.draft.type(step);
            boolean isGiven = type != null && fragment.draft.steps.get(step).kind != Step.Kind.STUB && !isReceiver(step, fragment);
            Set<String> notifying = isGiven ? notifiers.of(Types.raw(type)) : Set.of();
            if (!notifying.isEmpty()) {
                add(fragment.trials.receiver, Collaborator.given(step, fragment), notifying);
            }
        }
    }

    private static boolean isReceiver(int step, Fragment fragment) {
        Value receiver = fragment.trials.receiver.value;
        return receiver != null && receiver.step == step;
    }

    /** @param only names and descriptors of the methods that count, null for all */
    private void add(Receiver receiver, Collaborator collaborator, Set<String> only) {
        Class<?> type = Types.raw(collaborator.type);
        for (Method method : Maker.sorted(type.getMethods())) {
            boolean isOpen = !Modifier.isStatic(method.getModifiers()) && method.getDeclaringClass() != Object.class;
            boolean counts = only == null || only.contains(method.getName() + Type.getMethodDescriptor(method));
            if (isOpen && counts && found.size() < MAX_METHODS && !isKnown(collaborator, method)) {
                Entry entry = new Entry(
                        type.getName(), method.getDeclaringClass().getName(), method.getName(), Type.getMethodDescriptor(method), false, sites, 1);
                MethodTrials trials = MethodTrials.of(entry, receiver, collaborator);
                found.add(trials);
                methods.add(trials);
            }
        }
    }

    private boolean isKnown(Collaborator collaborator, Method method) {
        return found.stream().anyMatch(
                each -> each.collaborator.isSame(collaborator)
                        && each.entry.name.equals(method.getName())
                        && each.entry.descriptor.equals(Type.getMethodDescriptor(method)));
    }

    /** Forgets those of a receiver that is made anew; returns whether {@code trials} is among them. */
    boolean forget(Receiver receiver, MethodTrials trials) {
        found.removeIf(each -> each.receiver == receiver);
        methods.removeIf(each -> each.receiver == receiver && each.collaborator != null);
        return trials.collaborator != null;
    }

    /** Forgets all. */
    void clear() {
        found.clear();
    }
}
