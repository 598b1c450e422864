package orrery.jcuda;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URL;
import java.net.URLClassLoader;
import jcuda.Pointer;
import jcuda.driver.JCudaDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JCudaJarTest {
    private static URL location(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }

    @Test
    void theAdapterStandsBeforeJCuda() throws Exception {
        String name = JCudaDriver.class.getName();
        URL adapter = location(JCudaDriver.class);
        URL jcuda = location(Pointer.class);
        ClassLoader platform = ClassLoader.getPlatformClassLoader();
        try (URLClassLoader right = new URLClassLoader(new URL[] {adapter, jcuda}, platform);
                URLClassLoader wrong = new URLClassLoader(new URL[] {jcuda, adapter}, platform)) {
            assertDoesNotThrow(() -> JCudaJar.checkIsAdapted(name, right));
            IllegalStateException e =
                    assertThrows(IllegalStateException.class, () -> JCudaJar.checkIsAdapted(name, wrong));
            assertTrue(e.getMessage().startsWith(name + " is JCuda's own class, from " + jcuda), e.getMessage());
            assertTrue(e.getMessage().endsWith("legal is orrery-jcuda before jcuda"), e.getMessage());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.2.0", "11.8.0", "12.6.0", "13.0.0-RC01"})
    void newVersionsRun(String version) {
        assertDoesNotThrow(() -> JCudaJar.checkVersion(version));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.9.2", "10.1.0", "10.0.0"})
    void oldVersionsAreRefused(String version) {
        UnsupportedOperationException e =
                assertThrows(UnsupportedOperationException.class, () -> JCudaJar.checkVersion(version));
        assertTrue(e.getMessage().startsWith("JCuda " + version + ": legal are"), e.getMessage());
    }
}
