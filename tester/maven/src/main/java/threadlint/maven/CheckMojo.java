package threadlint.maven;

import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import threadlint.build.Command;
import threadlint.build.Request;
import threadlint.build.Threadlint;
import threadlint.build.ToolException;

/** Checks the sources of a module. Needs no compiled classes. */
@Mojo(name = "check", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class CheckMojo extends CheckedMojo {
    @Override
    void call(Threadlint threadlint) throws ToolException, InterruptedException, MojoFailureException {
        Request request = request(Command.CHECK);
        if (isThereAny(request)) {
            examine(threadlint, request);
        }
    }
}
