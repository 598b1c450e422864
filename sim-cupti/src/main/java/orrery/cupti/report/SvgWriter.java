package orrery.cupti.report;

import java.io.Writer;
import java.math.BigDecimal;
import java.math.RoundingMode;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes the elements of an SVG document. Characters that XML does not have become question marks. */
final class SvgWriter {
    private final XMLStreamWriter xml;

    SvgWriter(Writer out) throws XMLStreamException {
        this.xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out);
    }

    /** Begins the document. */
    void begin(int width, int height) throws XMLStreamException {
        xml.writeStartElement("svg");
        xml.writeDefaultNamespace("http://www.w3.org/2000/svg");
        writeAttributes("viewBox", "0 0 " + width + " " + height, "width", width, "height", height, "role", "img");
    }

    /** Ends the document. The underlying writer stays open. */
    void close() throws XMLStreamException {
        xml.writeEndElement();
        xml.writeCharacters("\n");
        xml.close();
    }

    /** Begins a group of elements. */
    void beginGroup() throws XMLStreamException {
        xml.writeStartElement("g");
    }

    /** Ends the group. */
    void endGroup() throws XMLStreamException {
        xml.writeEndElement();
    }

    /** Writes an element that has a text and no attributes. */
    void writeElement(String name, String text) throws XMLStreamException {
        xml.writeStartElement(name);
        xml.writeCharacters(legal(text));
        xml.writeEndElement();
    }

    /** Writes an element without content. Its attributes are given as names and values in turn. */
    void writeEmptyElement(String name, Object... namesAndValues) throws XMLStreamException {
        xml.writeCharacters("\n");
        xml.writeEmptyElement(name);
        writeAttributes(namesAndValues);
    }

    /**
     * Writes a text at a point.
     *
     * @param cssClass its CSS class; empty for none
     */
    void writeText(String cssClass, double x, int y, String text) throws XMLStreamException {
        xml.writeStartElement("text");
        writeAttributes("x", pixels(x), "y", y);
        if (!cssClass.isEmpty()) {
            writeAttributes("class", cssClass);
        }
        xml.writeCharacters(legal(text));
        xml.writeEndElement();
    }

    private void writeAttributes(Object... namesAndValues) throws XMLStreamException {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            xml.writeAttribute(namesAndValues[i].toString(), namesAndValues[i + 1].toString());
        }
    }

    /** Returns a number of pixels as text, with at most one digit after the point. */
    static String pixels(double value) {
        return BigDecimal.valueOf(value)
                .setScale(1, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }

    /** Replaces what no XML document can contain, not even as a reference: control characters and some others. */
    private static String legal(String text) {
        StringBuilder legal = new StringBuilder(text.length());
        text.codePoints().forEach(c -> legal.appendCodePoint(isLegal(c) ? c : '?'));
        return legal.toString();
    }

    /** Returns whether a code point is a character of XML 1.0. Source: the production Char of the specification. */
    private static boolean isLegal(int c) {
        return c == '\t'
                || c == '\n'
                || c == '\r'
                || c >= ' ' && c <= 0xd7ff
                || c >= 0xe000 && c <= 0xfffd
                || c > 0xffff;
    }
}
