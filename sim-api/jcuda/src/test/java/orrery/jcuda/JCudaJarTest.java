package orrery.jcuda;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jcuda.Pointer;
import jcuda.driver.JCudaDriver;
import jcuda.runtime.JCuda;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;

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

    /** Classes of libraries in JCuda 10.2 name their native libraries with it. */
    @Test
    void theVersionIsThatOfTheJar() {
        String jar = Path.of(URI.create(location(Pointer.class).toString()))
                .getFileName()
                .toString();
        assertEquals(jar, "jcuda-" + JCuda.getJCudaVersion() + ".jar");
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

    /** The class path of the test, with a folder before it that says that JCuda has another version. */
    @ParameterizedTest
    @ValueSource(strings = {"0.9.2", "10.1.0"})
    void useRefusesAnOldVersion(String version, @TempDir Path folder) throws Exception {
        Path properties = folder.resolve("META-INF/maven/org.jcuda/jcuda/pom.properties");
        Files.createDirectories(properties.getParent());
        Files.writeString(properties, "version=" + version + "\n");
        List<URL> path = new ArrayList<>(List.of(folder.toUri().toURL()));
        for (String each : System.getProperty("java.class.path").split(File.pathSeparator)) {
            path.add(Path.of(each).toUri().toURL());
        }
        try (URLClassLoader loader =
                new URLClassLoader(path.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            Class<?> driver = loader.loadClass(CudaDriver.class.getName());
            Object machine = loader.loadClass(Machine.class.getName())
                    .getMethod("create")
                    .invoke(null);
            Object simulated = driver.getMethod("of", loader.loadClass(Machine.class.getName()))
                    .invoke(null, machine);
            Method use = loader.loadClass(JCudaAdapter.class.getName()).getMethod("use", driver);
            Throwable refusal = assertThrows(InvocationTargetException.class, () -> use.invoke(null, simulated))
                    .getCause();
            assertEquals(UnsupportedOperationException.class, refusal.getClass());
            assertTrue(refusal.getMessage().startsWith("JCuda " + version + ": legal are its versions from 10.2.0 on"));
        }
    }
}
