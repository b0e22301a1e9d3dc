package threadlint.drive;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import threadlint.jdk.CollectionsToMake;
import threadlint.strategy.Randomness;

/**
 * Makes values by type: appends the steps that make one to a draft. The most plausible way is taken first; the more
 * daring a choice is, the more often another one is taken. Ways that threw are tried last.
 */
final class Maker {
    /** How deep values may be nested; beyond that, only values that need no others are made. */
    private static final int MAX_DEPTH = 6;

    /** How deep stubs may be nested that answer with made values. */
    private static final int ANSWER_DEPTH = 3;

    private static final int MAX_ANSWERS = 4;
    private static final int MAX_RICH_ANSWERS = 10;
    private static final int MAX_STEPS = 80;

    /** How many ways are tried for one value, with all that it is made of. */
    private static final int MAX_WAYS = 400;

    private static final long LARGE = 1_000_000;

    /** How the names of methods begin that set a property. */
    private static final String SETTER = "set";

    private final Producers producers;
    private final Literals literals;
    private final Wishes wishes;
    private final Randomness random;

    /** What stubs answer beyond what is asked. */
    private Mood mood = Mood.PLAIN;

    /** Which of the wishes for a method counts. */
    private int variant;

    /** How stubs answer. */
    enum Mood {
        /** With false, 0, and what is empty. */
        PLAIN,
        /** With true, 1, and what is not empty. */
        RICH,
        /** The same, with large numbers. */
        LARGE
    }

    /** How often, in a thousand choices, the most plausible is passed over. */
    private int daring;

    /** The classes that are being made: making them again would not end. */
    private final List<Class<?>> path = new ArrayList<>();

    /** Names of methods that are not called to set a property. */
    private final Set<String> avoided = new HashSet<>();

    /** Whether values of the draft are not used for what is made. */
    private boolean isApart;

    /** Ways tried for the value being made. */
    private int tried;

    Maker(Producers producers, Literals literals, Wishes wishes, Randomness random) {
        this.producers = producers;
        this.literals = literals;
        this.wishes = wishes;
        this.random = random;
    }

    /** 0 takes the most plausible choice always, 1000 never. */
    void dare(int perMille) {
        daring = perMille;
    }

    /** How stubs answer from now on, and which of the wishes for a method counts. */
    void vary(Mood stubs, int wish) {
        mood = stubs;
        variant = wish;
    }

    /** A value for an argument: null as a last resort, and now and then as a daring choice. */
    Value argument(Type type, Draft draft) {
        int size = draft.size();
        if (!Types.raw(type).isPrimitive() && random.chance(daring / 8)) {
            return Value.NULL;
        }
        try {
            return make(type, draft);
        } catch (Unmakeable e) {
            draft.truncate(size);
            return Value.NULL;
        }
    }

    /**
     * A value of the type, never null.
     *
     * @throws Unmakeable if no way is left
     */
    Value make(Type type, Draft draft) throws Unmakeable {
        try {
            return chosen(narrowed(type), draft);
        } catch (LinkageError e) {
            throw Unmakeable.linking(Types.raw(type).getName(), e);
        }
    }

    /**
     * A new value of the class, which shares nothing with what the draft has.
     *
     * @throws Unmakeable if no way is left
     */
    Value another(Class<?> type, Draft draft) throws Unmakeable {
        isApart = true;
        try {
            return make(type, draft);
        } finally {
            isApart = false;
        }
    }

    /** Most often, where less is declared than code wants, what it casts such values to. */
    private Type narrowed(Type type) {
        List<Class<?>> narrower = producers.narrower(wishes.casts(), Types.raw(type));
        return narrower.isEmpty() || random.nextInt(4) == 0 ? type : narrower.get(random.nextInt(narrower.size()));
    }

    private Value chosen(Type type, Draft draft) throws Unmakeable {
        Class<?> raw = Types.raw(type);
        List<Object> constants = literals.of(raw);
        if (constants != null) {
            Value used = draft.usedForState(constants.get(0).getClass());
            return used != null && random.nextInt(2) == 0 ? used : Value.constant(constants.get(pick(constants.size())));
        }
        if (raw == Class.class) {
            return Value.constant(TypeName.of(Types.raw(Types.argument(type, 0))));
        }
        if (raw.isArray()) {
            return array(raw, draft);
        }
        Value existing = isApart || Types.isJdk(raw) ? null : draft.existing(type);
        if (existing != null && !(random.chance(daring) && random.nextInt(2) == 0)) {
            return existing;
        }
        Class<?> collection = CollectionsToMake.fitting(raw);
        return collection != null && Types.isJdk(raw) ? collection(collection, type, draft) : produced(raw, type, draft, producers.of(raw));
    }

    private Value array(Class<?> type, Draft draft) throws Unmakeable {
        Class<?> element = type.getComponentType();
        int length = (1 + pick(3)) % 3;
        List<Value> elements = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            elements.add(path.contains(element) ? Value.NULL : make(element, draft));
        }
        return draft.add(Step.of(Step.Kind.ARRAY, element.getName(), "", "", elements), null, type);
    }

    private Value collection(Class<?> collection, Type type, Draft draft) {
        Value made = draft.add(Step.construct(collection.getName(), ""), null, collection);
        int elements = (1 + pick(3)) % 3;
        for (int i = 0; i < elements && draft.size() < MAX_STEPS; i++) {
            int size = draft.size();
            Value element = argument(Types.argument(type, 0), draft);
            if (element.isNull()) {
                draft.truncate(size);
            } else if (Map.class.isAssignableFrom(collection)) {
                Value value = argument(Types.argument(type, 1), draft);
                draft.add(Step.call(collection.getName(), "put", "java.lang.Object,java.lang.Object", made, element, value), null, null);
            } else {
                draft.add(Step.call(collection.getName(), "add", "java.lang.Object", made, element), null, null);
            }
        }
        return made;
    }

    private Value produced(Class<?> raw, Type type, Draft draft, List<Producer> ways) throws Unmakeable {
        if (path.isEmpty()) {
            tried = 0;
        }
        if (path.contains(raw) || path.size() >= MAX_DEPTH || draft.size() > MAX_STEPS || tried > MAX_WAYS) {
            return simplest(raw, draft);
        }
        path.add(raw);
        try {
            Value made = firstThatWorks(raw, type, draft, ways, false);
            return made != null ? made : firstThatWorks(raw, type, draft, ways, true);
        } finally {
            path.remove(path.size() - 1);
        }
    }

    /**
     * Null if there is none, while not {@code lenient}: then arguments that cannot be made may be null.
     *
     * @throws Unmakeable if there is none
     */
    private Value firstThatWorks(Class<?> raw, Type type, Draft draft, List<Producer> ways, boolean lenient) throws Unmakeable {
        List<Producer> left = new ArrayList<>(ways);
        Unmakeable reason = new Unmakeable(
                Types.isMissing(raw) ? "class " + raw.getName() + " is not on the class path" : "there is no way to make a " + raw.getName());
        while (!left.isEmpty() && tried++ <= MAX_WAYS) {
            int size = draft.size();
            try {
                return produce(left.remove(pick(left.size())), type, raw, draft, lenient);
            } catch (Unmakeable e) {
                draft.truncate(size);
                reason = e;
            }
        }
        if (lenient) {
            throw reason;
        }
        return null;
    }

    /** By a member that needs nothing. */
    private Value simplest(Class<?> raw, Draft draft) throws Unmakeable {
        for (Producer each : producers.of(raw)) {
            if (each.given.isEmpty() && each.failures <= each.successes) {
                return draft.add(each.step(new ArrayList<>()), each, result(each, raw, raw));
            }
        }
        throw new Unmakeable("a " + raw.getName() + " is nested too deep");
    }

    private Value produce(Producer way, Type type, Class<?> raw, Draft draft, boolean lenient) throws Unmakeable {
        List<Value> values = new ArrayList<>();
        if (way.kind == Step.Kind.STUB) {
            answers(values, type, raw, draft);
            String results = wanted(StubResults.of(raw, type), values, type, raw, draft);
            return draft.add(Step.of(way.kind, raw.getName(), "", results, values), way, type);
        }
        for (int i = 0; i < way.given.size(); i++) {
            Type given = way.given.get(i);
            boolean isReceiver = i == 0 && way.kind == Step.Kind.CALL;
            Value value = isReceiver ? builder(way, draft) : argument(Types.resolve(given, type), draft);
            if (value.isNull() && !lenient && !random.chance(daring)) {
                throw new Unmakeable("a " + raw.getName() + " needs a " + Types.raw(given).getName() + ", which cannot be made");
            }
            values.add(value);
        }
        Value made = draft.add(way.step(values), way, result(way, raw, type));
        if (way.kind == Step.Kind.NEW) {
            setProperties(made, way.owner, draft);
        }
        return made;
    }

    /** Sets what code asked of a new object in vain: {@code setName} for {@code getName}. */
    private void setProperties(Value made, Class<?> type, Draft draft) throws Unmakeable {
        for (Method method : wishes.hasLearned() ? sorted(type.getMethods()) : List.<Method>of()) {
            boolean isSetter = method.getName().startsWith(SETTER) && method.getName().length() > SETTER.length() && method.getParameterCount() == 1;
            Object wanted = isSetter ? wishes.ofProperty(method.getName().substring(SETTER.length())) : Wishes.NOTHING;
            if (wanted != Wishes.NOTHING && !avoided.contains(method.getName()) && draft.size() < MAX_STEPS) {
                Value value = wish(wanted, Types.parameters(method)[0], draft);
                draft.add(Step.call(type.getName(), method.getName(), Resolution.parameters(method), made, value), null, null);
            }
        }
    }

    /** Does not call the method any more to set a property: it has thrown. */
    void avoid(String setter) {
        avoided.add(setter);
    }

    /** A builder, with all its methods called once it turned out that it needs them. */
    private Value builder(Producer way, Draft draft) throws Unmakeable {
        Value builder = builderAlone(way.owner, draft);
        if (way.failures == 0 && !random.chance(2 * daring)) {
            return builder;
        }
        for (Method method : sorted(way.owner.getDeclaredMethods())) {
            boolean isSetter = method.getParameterCount() == 1 && (method.getReturnType() == way.owner || method.getReturnType() == void.class);
            boolean isOpen = !Modifier.isPrivate(method.getModifiers()) && !Modifier.isStatic(method.getModifiers()) && !method.isSynthetic();
            int size = draft.size();
            Value value = isSetter && isOpen ? argument(Types.parameters(method)[0], draft) : Value.NULL;
            if (value.isNull()) {
                draft.truncate(size);
            } else {
                draft.add(Step.call(way.owner.getName(), method.getName(), Resolution.parameters(method), builder, value), null, null);
            }
        }
        return builder;
    }

    /** Not a stub: it would build nothing. */
    private Value builderAlone(Class<?> type, Draft draft) throws Unmakeable {
        List<Producer> ways = new ArrayList<>(producers.of(type));
        ways.removeIf(each -> each.kind == Step.Kind.STUB);
        return produced(type, type, draft, ways);
    }

    private static Type result(Producer way, Class<?> raw, Type wanted) {
        return way.kind == Step.Kind.NEW && way.owner != raw ? TypeArguments.as(way.owner, wanted) : wanted;
    }

    /** Values for what the methods of a stub return, where something empty would be poor. */
    private void answers(List<Value> answers, Type type, Class<?> raw, Draft draft) throws Unmakeable {
        if (path.size() > ANSWER_DEPTH) {
            return;
        }
        if (!raw.isInterface() && Modifier.isAbstract(raw.getModifiers())) {
            for (Type parameter : Types.parameters(StubClass.inherited(raw))) {
                answers.add(argument(parameter, draft));
            }
            answers.removeIf(Value::isNull);
        }
        int most = mood == Mood.PLAIN ? MAX_ANSWERS : MAX_RICH_ANSWERS;
        Set<Class<?>> wanted = new HashSet<>();
        for (Method method : sorted(raw.getMethods())) {
            Type returned = StubResults.resultOf(method, type);
            Class<?> result = Types.raw(returned);
            boolean isOpen = Modifier.isAbstract(method.getModifiers()) && answers.size() < most;
            if (isOpen && needsAnswer(result, raw) && wanted.add(result)) {
                int size = draft.size();
                boolean isLarge = mood == Mood.LARGE && (result == int.class || result == long.class);
                Value answer = isLarge ? Value.constant(Literals.number(LARGE, result)) : argument(returned, draft);
                if (answer.isNull()) {
                    draft.truncate(size);
                } else {
                    answers.add(answer);
                }
            }
        }
    }

    /** Adds values for methods of which the code on the way asks something; returns the text that names them. */
    private String wanted(String results, List<Value> answers, Type type, Class<?> raw, Draft draft) {
        String text = results;
        Set<String> seen = new HashSet<>();
        for (Method method : sorted(raw.getMethods())) {
            boolean isAbstract = !Modifier.isAbstract(raw.getModifiers()) || Modifier.isAbstract(method.getModifiers());
            boolean isOpen = isAbstract && (method.getModifiers() & (Modifier.STATIC | Modifier.FINAL)) == 0;
            List<Object> wishes = isOpen && seen.add(method.getName()) ? this.wishes.of(method.getName(), variant) : List.of();
            int first = answers.size();
            int start = draft.size();
            try {
                for (Object each : wishes) {
                    answers.add(wish(each, StubResults.resultOf(method, type), draft));
                }
                text = wishes.isEmpty() ? text : StubResults.withTurns(text, method.getName(), first, wishes.size());
            } catch (Unmakeable e) {
                // It answers as it would without.
                answers.subList(first, answers.size()).clear();
                draft.truncate(start);
            }
        }
        return text;
    }

    private Value wish(Object wish, Type type, Draft draft) throws Unmakeable {
        Class<?> raw = Types.raw(type);
        if (wish == Wishes.NOTHING) {
            return Value.NULL;
        }
        if (wish instanceof Wishes.EnumConstant) {
            Wishes.EnumConstant constant = (Wishes.EnumConstant) wish;
            return draft.add(Step.field(constant.owner, constant.name), null, type);
        }
        if (wish instanceof Long) {
            return Value.constant(Literals.number((Long) wish, raw));
        }
        return wish == Wishes.SOMETHING ? make(type, draft) : Value.constant(wish);
    }

    private boolean needsAnswer(Class<?> result, Class<?> stub) {
        if (mood != Mood.PLAIN) {
            return result != void.class && !result.isAssignableFrom(stub);
        }
        if (result.isPrimitive() || result == Object.class || result.isAssignableFrom(stub)) {
            return result.isPrimitive() && result != void.class && random.chance(daring / 4);
        }
        return !Types.isJdk(result) || random.chance(daring / 2) || !hasEmpty(result);
    }

    /** Whether {@link StubAnswers} has something of the type. */
    private boolean hasEmpty(Class<?> type) {
        return literals.of(type) != null || CollectionsToMake.fitting(type) != null || type == java.util.Optional.class;
    }

    /** Reflection gives methods in no fixed order. */
    static List<Method> sorted(Method[] methods) {
        List<Method> sorted = new ArrayList<>(java.util.Arrays.asList(methods));
        sorted.sort((a, b) -> (a.getName() + Resolution.parameters(a)).compareTo(b.getName() + Resolution.parameters(b)));
        return sorted;
    }

    /** An index, 0 most often. */
    private int pick(int bound) {
        int index = 0;
        while (index < bound - 1 && random.chance(daring)) {
            index++;
        }
        return index;
    }
}
