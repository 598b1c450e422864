package orrery.conformance.runtime;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;

/** Every function that the documents of streams, contexts, graphs and external resources mention is there. */
class DocumentedFunctionsTest {
    private static final Set<String> THERE = Stream.of(CudaDriver.class, CudaRuntime.class)
            .flatMap(face -> Arrays.stream(face.getMethods()))
            .map(Method::getName)
            .collect(Collectors.toUnmodifiableSet());

    static List<String> documented() throws IOException {
        try (InputStream names =
                DocumentedFunctionsTest.class.getResourceAsStream("/orrery/conformance/documented-functions.txt")) {
            return new String(names.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("documented")
    void isThere(String name) {
        assertTrue(THERE.contains(name), name);
    }
}
