package orrery.testing;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/** The methods of one test, which can be run again and again: those before each test, the test, those after it. */
final class TestMethods {
    private final ExtensionContext test;
    private final List<Object> outermostFirst;

    TestMethods(ExtensionContext test) {
        this.test = test;
        outermostFirst = test.getRequiredTestInstances().getAllInstances();
    }

    /** Runs them once. What the later ones throw is suppressed in what the first one has thrown. */
    void run() throws Throwable {
        Throwable failure = null;
        try {
            for (Object instance : outermostFirst) {
                for (Method method : AnnotationSupport.findAnnotatedMethods(
                        instance.getClass(), BeforeEach.class, HierarchyTraversalMode.TOP_DOWN)) {
                    invoke(method, instance);
                }
            }
            invoke(test.getRequiredTestMethod(), test.getRequiredTestInstance());
        } catch (Throwable e) {
            failure = e;
        }
        List<Object> innermostFirst = new ArrayList<>(outermostFirst);
        Collections.reverse(innermostFirst);
        for (Object instance : innermostFirst) {
            for (Method method : AnnotationSupport.findAnnotatedMethods(
                    instance.getClass(), AfterEach.class, HierarchyTraversalMode.BOTTOM_UP)) {
                try {
                    invoke(method, instance);
                } catch (Throwable e) {
                    if (failure == null) {
                        failure = e;
                    } else if (failure != e) {
                        failure.addSuppressed(e);
                    }
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private void invoke(Method method, Object instance) {
        test.getExecutableInvoker().invoke(method, instance);
    }
}
