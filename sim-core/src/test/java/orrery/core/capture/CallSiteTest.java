package orrery.core.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CallSiteTest {
    private static Throwable at(String... classes) {
        Throwable failure = new IllegalStateException();
        StackTraceElement[] frames = new StackTraceElement[classes.length];
        for (int i = 0; i < classes.length; i++) {
            frames[i] = new StackTraceElement(classes[i], "call", "File.java", i);
        }
        failure.setStackTrace(frames);
        return failure;
    }

    @Test
    void theFirstFrameOfTheProgramIsNamed() {
        assertEquals(
                " at com.example.Program.call(File.java:2)",
                CallSite.of(at("orrery.core.capture.Capture", "orrery.driver.Streams", "com.example.Program")));
    }

    /** Frames of reflective calls differ between JDKs, and change when the JDK compiles an accessor. */
    @Test
    void framesOfReflectionAreSkipped() {
        String site = " at com.example.Program.call(File.java:5)";
        assertEquals(
                site,
                CallSite.of(at(
                        "orrery.driver.Streams",
                        "jdk.internal.reflect.NativeMethodAccessorImpl",
                        "jdk.internal.reflect.DelegatingMethodAccessorImpl",
                        "java.lang.reflect.Method",
                        "jdk.proxy2.$Proxy7",
                        "com.example.Program")));
        assertEquals(
                site,
                CallSite.of(at(
                        "orrery.driver.Streams",
                        "java.lang.invoke.LambdaForm$DMH",
                        "java.lang.invoke.Invokers$Holder",
                        "jdk.internal.reflect.DirectMethodHandleAccessor",
                        "java.lang.reflect.Method",
                        "com.example.Program")));
    }

    @Test
    void aCallOfTheSimulatorAloneHasNoPlace() {
        assertEquals("", CallSite.of(at("orrery.core.capture.Capture")));
    }
}
