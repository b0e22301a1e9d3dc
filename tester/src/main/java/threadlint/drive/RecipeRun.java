package threadlint.drive;

import java.util.ArrayList;
import java.util.List;
import threadlint.runtime.hooks.ThreadHooks;
import threadlint.runtime.task.Abort;

/**
 * Carries a recipe out: the body of the main thread of a schedule. It may run any number of times, one after the
 * other; each run forgets the one before.
 */
public final class RecipeRun implements Runnable {
    private static final int NONE = -1;

    private final Recipe recipe;

    /** By number of the step. */
    private final Action[] actions;

    private Object[] results;
    private boolean[] made;
    private Throwable[] thrown;
    private int failedStep;

    /** By number of the step that made a stub: how many calls it was given when the threads started. */
    private final int[] givenBefore;

    /**
     * Resolves all members, and generates the classes of stubs. Nothing of the program is initialised.
     *
     * @throws Unmakeable if a class or member is missing, or a stub cannot be generated
     */
    public RecipeRun(Recipe recipe, ClassLoader loader) throws Unmakeable {
        this.recipe = recipe;
        actions = new Action[recipe.prefix.size() + recipe.calls.size()];
        givenBefore = new int[recipe.prefix.size()];
        Resolution resolution = new Resolution(recipe, loader);
        for (int i = 0; i < actions.length; i++) {
            try {
                actions[i] = resolution.action(i);
            } catch (Unmakeable e) {
                throw e.at(i);
            } catch (LinkageError e) {
                throw Unmakeable.linking(recipe.step(i).owner, e).at(i);
            }
        }
        forget();
    }

    private void forget() {
        results = new Object[actions.length];
        made = new boolean[actions.length];
        thrown = new Throwable[actions.length];
        failedStep = NONE;
    }

    /** Builds the state, then runs the threads to their ends. If a step of the prefix throws, no thread starts. */
    @Override
    public void run() {
        forget();
        for (int i = 0; i < recipe.prefix.size(); i++) {
            perform(i);
            if (!made[i]) {
                failedStep = i;
                return;
            }
        }
        for (int i = 0; i < givenBefore.length; i++) {
            givenBefore[i] = results[i] instanceof Stub ? ((Stub) results[i]).threadlintAnswers().given().size() : 0;
        }
        Thread[] threads = new Thread[recipe.threads.length];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(new Part(this, recipe.threads[i]));
            ThreadHooks.start(threads[i]);
            if (recipe.inTurn) {
                join(threads[i]);
            }
        }
        for (Thread thread : threads) {
            join(thread);
        }
    }

    private static void join(Thread thread) {
        boolean interrupted;
        do {
            interrupted = false;
            try {
                ThreadHooks.join(thread);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        } while (interrupted);
    }

    private void perform(int number) {
        if (actions[number].lacks(made)) {
            return;
        }
        Answers.beginStep();
        try {
            results[number] = actions[number].perform(results);
            made[number] = true;
        } catch (Abort abort) {
            throw abort;
        } catch (Throwable error) {
            thrown[number] = error;
        }
    }

    /** The number of the step of the prefix that threw, -1 if none did. */
    public int failedStep() {
        return failedStep;
    }

    /** What the step of the prefix threw, null if none did. */
    public Throwable failure() {
        return failedStep == NONE ? null : thrown[failedStep];
    }

    /** What a call threw, null if it returned or was not made. */
    public Throwable thrown(int call) {
        return thrown[recipe.prefix.size() + call];
    }

    /** The result of a step of the prefix, null if it made none. */
    Object result(int step) {
        return results[step];
    }

    /** What the stubs were handed to call it later. After the schedule: it looks at the classes of stubs. */
    List<HandOver> handOvers() {
        List<HandOver> found = new ArrayList<>();
        for (int i = 0; i < givenBefore.length && failedStep == NONE; i++) {
            if (results[i] instanceof Stub && recipe.prefix.get(i).kind == Step.Kind.STUB) {
                found.addAll(HandOver.of(i, (Stub) results[i], givenBefore[i]));
            }
        }
        return found;
    }

    /** The object that the calls of the first thread are about: the receiver of its first call, or null. */
    public Object shared() {
        Step first = recipe.calls.get(recipe.threads[0][0]);
        Value instance = first.instance();
        return instance != null && instance.isResult() ? results[instance.step] : null;
    }

    /** What came out. After the schedule: it looks at all objects that the threads shared. */
    public Observation observation() {
        return Observation.of(recipe, results, made, thrown);
    }

    /** The calls of one thread. */
    private static final class Part implements Runnable {
        private final RecipeRun recipeRun;
        private final int[] calls;

        Part(RecipeRun recipeRun, int[] calls) {
            this.recipeRun = recipeRun;
            this.calls = calls;
        }

        @Override
        public void run() {
            for (int call : calls) {
                recipeRun.perform(recipeRun.recipe.prefix.size() + call);
            }
        }
    }
}
