package threadlint.gradle;

import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;

/** {@code threadlint { … }}: settings of all tasks. What is not set is left to threadlint. */
public abstract class ThreadlintExtension {
    /** The binary; by default the property {@code threadlint.executable}, or else the first {@code threadlint} on the PATH. */
    public abstract RegularFileProperty getExecutable();

    /** Folders, files and archives of sources, in place of the project's source folders. */
    public abstract ConfigurableFileCollection getPaths();

    /** Classes to examine: {@code annotated} or {@code all}. */
    public abstract Property<String> getScope();

    /** Lowest confidence to report: {@code low}, {@code medium} or {@code high}. */
    public abstract Property<String> getConfidence();

    /** Check the test sources, too. */
    public abstract Property<Boolean> getTests();

    /** Globs of the classes whose accesses are recorded; by default those in the folders of the class path. */
    public abstract ListProperty<String> getWatch();

    /** About how many events of a JVM are recorded in full; by default the agent's number. */
    public abstract Property<Long> getMaxEvents();
}
