package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.io.FileHandler;
import orrery.cupti.report.HtmlReport;
import orrery.docs.program.Answer;
import orrery.docs.program.Example;
import orrery.sim.Checks;

/** A Chromium for the tests of a class, which opens reports; the tests are skipped where there is none. */
final class ReportBrowser implements BeforeAllCallback, AfterAllCallback {
    /** The reports of programs by their names: to run one takes longer than to show its page. */
    private static final Map<String, HtmlReport> REPORTS = new ConcurrentHashMap<>();

    private ChromeDriver driver;
    private Path folder;

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        Assumptions.assumeTrue(Browser.isInstalled(), "skipped: there is no chromium with a chromedriver");
        folder = Files.createTempDirectory("orrery-report");
        driver = Browser.start(folder.resolve("profile"));
    }

    @Override
    public void afterAll(ExtensionContext context) {
        if (driver != null) {
            driver.quit();
            // What the browser still writes while it ends stays.
            FileHandler.delete(folder.toFile());
        }
    }

    /** Returns the report of a lesson or an example. */
    static HtmlReport report(String program) throws IOException {
        HtmlReport known = REPORTS.get(program);
        HtmlReport report = known == null ? report(program, NamedPrograms.named(program)) : known;
        REPORTS.put(program, report);
        return report;
    }

    /** Returns the report of a program. */
    static HtmlReport report(String name, Answer program) throws IOException {
        return PageReport.of(Example.of(name, program), options -> options.withChecks(Checks.all()))
                .report(name);
    }

    /** Opens a page, and waits until it is drawn. */
    void open(HtmlReport report, String place) throws IOException {
        Path file = folder.resolve("report.html");
        report.write(file);
        driver.get("about:blank");
        driver.get(file.toUri() + "#" + place);
        driver.executeAsyncScript(
                "const done = arguments[0], look = () => window.report ? done() : setTimeout(look, 5); look();");
        assertNoErrors();
    }

    /** Opens a page that has a report in it, whose frame shows a place. */
    void openEmbedded(HtmlReport report, String place) throws IOException {
        Path file = folder.resolve("embedded.html");
        report.writeEmbedded(file);
        Files.writeString(
                file,
                "<!DOCTYPE html><meta charset=\"utf-8\"><h1>A page</h1>"
                        + Files.readString(file).replace("data-at=\"\"", "data-at=\"" + place + "\""));
        driver.get(file.toUri().toString());
    }

    /** Fails if the page has reported an error. */
    void assertNoErrors() {
        assertEquals(List.of(), Browser.errors(driver));
    }

    Object run(String script) {
        return driver.executeScript(script);
    }

    long number(String expression) {
        return ((Number) run("return " + expression)).longValue();
    }

    String text(String expression) {
        return String.valueOf(run("return " + expression));
    }

    WebElement find(String selector) {
        return driver.findElement(By.cssSelector(selector));
    }

    /** Returns a number as soon as a condition holds. */
    long later(String condition, String expression) {
        return ((Number) driver.executeAsyncScript("const done = arguments[0], look = () => (" + condition + ") ? done("
                        + expression + ") : setTimeout(look, 5); look();"))
                .longValue();
    }

    /** Presses keys where nothing has the focus. */
    void press(CharSequence... keys) {
        driver.findElement(By.tagName("body")).sendKeys(keys);
    }
}
