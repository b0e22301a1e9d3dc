package threadlint.gradle;

import java.io.File;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.file.Directory;
import org.gradle.api.file.FileCollection;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.SourceSetContainer;
import org.gradle.api.tasks.TaskContainer;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.api.tasks.testing.Test;
import threadlint.build.Threadlint;

/**
 * The tasks of a project. {@code threadlintCheck} is there in every project, and the others where there is Java.
 * All settings are properties: no task looks at the project while it runs.
 */
public final class ThreadlintPlugin implements Plugin<Project> {
    private static final String GROUP = "verification";

    @Override
    public void apply(Project project) {
        ThreadlintExtension settings = project.getExtensions().create("threadlint", ThreadlintExtension.class);
        settings.getExecutable().convention(project.getLayout()
                .file(project.getProviders().gradleProperty(Threadlint.EXECUTABLE).map(File::new)));
        TaskContainer tasks = project.getTasks();
        tasks.withType(ThreadlintTask.class).configureEach(task -> {
            task.setGroup(GROUP);
            task.getExecutable().convention(settings.getExecutable());
            task.getModule().convention(project.getLayout().getProjectDirectory());
            task.getBuildFolder().convention(project.getLayout().getBuildDirectory());
        });
        tasks.withType(ExaminingTask.class).configureEach(task -> {
            task.getPaths().from(settings.getPaths());
            task.getScope().convention(settings.getScope());
            task.getOutputFormat().convention("full");
        });
        tasks.withType(CheckedTask.class).configureEach(task -> {
            task.getConfidence().convention(settings.getConfidence());
            task.getTests().convention(settings.getTests().orElse(false));
        });
        TaskProvider<ThreadlintCheck> check = tasks.register("threadlintCheck", ThreadlintCheck.class,
                task -> task.setDescription("Checks the sources with threadlint."));
        project.getPluginManager().withPlugin("java", java -> {
            tasks.named("check").configure(task -> task.dependsOn(check));
            addJava(project, settings);
        });
    }

    private static void addJava(Project project, ThreadlintExtension settings) {
        TaskContainer tasks = project.getTasks();
        SourceSetContainer sets = project.getExtensions().getByType(SourceSetContainer.class);
        SourceSet main = sets.getByName(SourceSet.MAIN_SOURCE_SET_NAME);
        SourceSet test = sets.getByName(SourceSet.TEST_SOURCE_SET_NAME);
        FileCollection mainSources = main.getJava().getSourceDirectories();
        FileCollection testSources = test.getJava().getSourceDirectories();
        FileCollection none = project.files();
        // The tests see what the classes need at run time, and the compiler what is there only to compile.
        FileCollection classpath = project.files(test.getRuntimeClasspath(), main.getCompileClasspath());
        Provider<Directory> traces = project.getLayout().getBuildDirectory().dir("threadlint/traces");

        tasks.withType(CheckedTask.class).configureEach(task -> {
            task.getSources().from(mainSources);
            task.getSources().from(task.getTests().map(areChecked -> areChecked ? testSources : none));
        });
        tasks.register("threadlintConfirm", ThreadlintConfirm.class, task -> {
            task.setDescription("Proves findings of threadlint by running the compiled classes.");
            task.getClasspath().from(classpath);
        });
        TaskProvider<ThreadlintAgent> agent = tasks.register("threadlintAgent", ThreadlintAgent.class, task -> {
            task.setDescription("Writes the agent that records tests, for threadlintRecord.");
            task.getTraces().convention(traces);
            task.getWatch().convention(settings.getWatch());
            task.getMaxEvents().convention(settings.getMaxEvents());
        });
        TaskProvider<ThreadlintRecord> record = tasks.register("threadlintRecord", ThreadlintRecord.class, task -> {
            task.setDescription("Runs the tests and records a trace of each of their JVMs.");
            task.getTraces().convention(traces);
            task.getTestClasses().from(test.getOutput().getClassesDirs());
            task.dependsOn(agent, "test");
        });
        tasks.register("threadlintPredict", ThreadlintPredict.class, task -> {
            task.setDescription("Predicts from recorded traces what another order of their steps breaks.");
            task.getTraces().convention(traces);
            task.getTestClasses().from(test.getOutput().getClassesDirs());
            task.getClasspath().from(classpath);
            task.getSources().from(mainSources, testSources);
            task.mustRunAfter(record);
        });
        recordTests(project, agent, record);
    }

    /** All tests of the project that run in the same build as {@code threadlintRecord} are recorded; others are not changed. */
    private static void recordTests(
            Project project, TaskProvider<ThreadlintAgent> agent, TaskProvider<ThreadlintRecord> record) {
        project.getTasks().withType(Test.class).configureEach(tests -> tests.mustRunAfter(agent));
        project.getTasks().withType(ThreadlintRecord.class)
                .configureEach(task -> task.mustRunAfter(project.getTasks().withType(Test.class)));
        String path = project.absoluteProjectPath(record.getName());
        project.getGradle().getTaskGraph().whenReady(graph -> {
            if (graph.hasTask(path)) {
                graph.getAllTasks().stream()
                        .filter(task -> task instanceof Test && task.getProject().equals(project))
                        .forEach(tests -> agent.get().instrument((Test) tests));
            }
        });
    }
}
