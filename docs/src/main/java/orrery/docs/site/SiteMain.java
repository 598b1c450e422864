package orrery.docs.site;

import java.io.IOException;
import java.nio.file.Path;

/** Writes the site; {@code ./mvnw -Psite} runs it after the build. */
public final class SiteMain {
    private SiteMain() {}

    /**
     * Writes the site.
     *
     * @param args the folder of the project, the name of the modules' build folders, and the folder of the site
     */
    public static void main(String[] args) throws IOException {
        Path out = Path.of(args[2]);
        new Site(Path.of(args[0]), out).write(args[1]);
        System.out.println("The site is in " + out + "; it begins with index.html.");
    }
}
