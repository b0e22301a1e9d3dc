package threadlint.jupiter;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;
import org.opentest4j.TestAbortedException;
import threadlint.api.ConcurrentTest;
import threadlint.api.Events;
import threadlint.explore.Settings;
import threadlint.explore.Wanted;
import threadlint.launch.Tester;
import threadlint.verdict.Trial;
import threadlint.verdict.Verdict;

/**
 * Has schedules of a concurrent test run in a JVM of their own. In this JVM, the test and its {@code @BeforeEach} and
 * {@code @AfterEach} do not run; in the other one, this does nothing.
 */
public final class ConcurrentTestExtension implements BeforeEachCallback, InvocationInterceptor, TestTemplateInvocationContextProvider {
    private static final ExtensionContext.Namespace OWN = ExtensionContext.Namespace.create(ConcurrentTestExtension.class);

    // A concurrent test is a template with one invocation: so it may be another template, too.

    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return annotation(context).isPresent() && !isOtherTemplate(context.getRequiredTestMethod());
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        String name = context.getDisplayName();
        return Stream.of(new TestTemplateInvocationContext() {
            @Override
            public String getDisplayName(int number) {
                return name;
            }
        });
    }

    private static Optional<ConcurrentTest> annotation(ExtensionContext context) {
        return AnnotationSupport.findAnnotation(context.getTestMethod(), ConcurrentTest.class);
    }

    private static boolean isOtherTemplate(Method method) {
        for (Annotation annotation : method.getAnnotations()) {
            Class<? extends Annotation> type = annotation.annotationType();
            boolean isOwn = type == ConcurrentTest.class || AnnotationSupport.isAnnotated(type, ConcurrentTest.class);
            if (!isOwn && (type == TestTemplate.class || AnnotationSupport.isAnnotated(type, TestTemplate.class))) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        Optional<ConcurrentTest> annotation = annotation(context);
        if (Tester.isHere() || annotation.isEmpty() && !isMadeConcurrent(context)) {
            return;
        }
        Verdict verdict = verdict(context, annotation);
        boolean runsHere = verdict.hasOneSchedule && annotation.isEmpty();
        if (!runsHere) {
            store(context).put(Verdict.class, verdict);
        }
    }

    private static boolean isMadeConcurrent(ExtensionContext context) {
        boolean isTest = AnnotationSupport.isAnnotated(context.getTestMethod(), Test.class);
        return isTest && ConcurrentPackages.contain(context.getRequiredTestClass());
    }

    private static Verdict verdict(ExtensionContext context, Optional<ConcurrentTest> annotation) {
        boolean isOneOfMany = isOtherTemplate(context.getRequiredTestMethod());
        return Trial.of(
                () -> Subjects.of(context, isOneOfMany),
                () -> Settings.of(annotation.map(ConcurrentTestExtension::wanted).orElseGet(Wanted::new)));
    }

    private static Wanted wanted(ConcurrentTest test) {
        Wanted wanted = new Wanted();
        wanted.schedules = test.schedules();
        wanted.seconds = test.seconds();
        wanted.strategy = test.strategy();
        wanted.seed = test.seed();
        wanted.atPlainAccesses = test.events() == Events.ALL;
        wanted.watch = List.of(test.watch());
        return wanted;
    }

    private static ExtensionContext.Store store(ExtensionContext context) {
        return context.getStore(OWN);
    }

    private static Verdict told(ExtensionContext context) {
        return store(context).get(Verdict.class, Verdict.class);
    }

    @Override
    public void interceptBeforeEachMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        skipIfTold(invocation, context);
    }

    @Override
    public void interceptAfterEachMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        skipIfTold(invocation, context);
    }

    private static void skipIfTold(Invocation<Void> invocation, ExtensionContext context) throws Throwable {
        if (told(context) == null) {
            invocation.proceed();
        } else {
            invocation.skip();
        }
    }

    @Override
    public void interceptTestMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        tell(invocation, context);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context) throws Throwable {
        tell(invocation, context);
    }

    private static void tell(Invocation<Void> invocation, ExtensionContext context) throws Throwable {
        Verdict verdict = told(context);
        if (verdict == null) {
            invocation.proceed();
            return;
        }
        invocation.skip();
        if (verdict.skipped != null) {
            throw new TestAbortedException(verdict.skipped);
        }
        if (verdict.error != null) {
            throw verdict.error;
        }
        verdict.notes.forEach(note -> context.publishReportEntry("threadlint", note));
    }
}
